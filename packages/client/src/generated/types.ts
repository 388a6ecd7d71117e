// Written by `npm run openapi` from the contract.
export type ErrorData = ({
  readonly localizable?: {
    /** What happened, such as linkExpired; never renamed */
    readonly id: string
    /** Values at the places of its text */
    readonly params: Readonly<Record<string, unknown>>
  }
} & Readonly<Record<string, unknown>>)

export type Condition = {
  readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
  /** With the kind it names the condition among those of its device */
  readonly subject: string
  readonly level: ("alarm" | "warning")
  /** Epoch seconds */
  readonly since: number
  readonly reason: ({
    readonly kind: "limit"
    readonly key: string
    readonly value: number
    /** The end of the range that the value is beyond */
    readonly limit: number
    readonly side: ("below" | "above")
    /** Of the first value of the breach */
    readonly beyondSince?: number
    /** Absent: a limit of the display settings or of the device's own configuration */
    readonly ruleId?: string
  } | {
    readonly kind: "area"
    /** Of the area, as it was called then */
    readonly name: string
    readonly fires: ("left" | "entered")
    /** From the edge to the newest place on the wrong side of it */
    readonly distanceMetres: number
    /** Of the first place on the wrong side */
    readonly beyondSince: number
    readonly ruleId?: string
  } | {
    readonly kind: "event"
    readonly topic: string
    readonly msg: string
    readonly lv: number
  } | {
    readonly kind: "code"
    readonly bus: string
    readonly source: number
    readonly spn: number
    readonly fmi: number
    readonly lamps: ReadonlyArray<string>
  } | {
    readonly kind: "silence"
    /** Epoch seconds */
    readonly lastContactSeconds: number
    readonly expectedSeconds: number
  } | {
    readonly kind: "clock"
    readonly aheadSeconds: number
  })
  /** What the measurement that it is about is called on its device; absent: it is about none */
  readonly measurement?: {
    readonly name: string
    readonly unit: string
    readonly decimals: number
    readonly isHours: boolean
  }
  /** Absent: it needs somebody. `by` is empty for guests */
  readonly acknowledged?: {
    /** Epoch seconds */
    readonly at: number
    readonly by: string
  }
  /** True: nothing that the device measures says when it is over, so that people may clear it */
  readonly isClearable?: boolean
  /** Who looks after it, by the id of the account; absent: nobody in particular */
  readonly assigned?: {
    readonly id: string
    readonly name: string
    /** Epoch seconds */
    readonly at: number
    readonly by: string
  }
  /** It is kept out of states, counters and messages until then, or until its level rises */
  readonly shelved?: {
    /** Epoch seconds */
    readonly until: number
    /** Epoch seconds */
    readonly at: number
    readonly by: string
    readonly reason: string
  }
  /** Comments since it opened; absent: there are none */
  readonly comments?: {
    readonly count: number
    /** Epoch seconds */
    readonly lastAt: number
  }
}

export type DeviceConditions = {
  /** The worst level among the open conditions, as far as it counts for the state */
  readonly state: ("ok" | "alarm" | "warning")
  /** Whether a condition is open that nobody has acknowledged or shelved */
  readonly needsSomebody: boolean
  /** The worst first */
  readonly conditions: ReadonlyArray<Condition>
}

export type LimitRule = {
  /** Empty: the name of the measurement */
  readonly name: string
  /** A data key that the device sends; empty of an area */
  readonly key: string
  /** A rule about where the device is, instead of limits; `key` is empty then, and the area has a name */
  readonly area?: {
    /** left: while the device is outside; entered: while it is inside */
    readonly fires: ("left" | "entered")
    readonly level: ("alarm" | "warning")
    readonly shape: ({
      readonly kind: "circle"
      /** Degrees, WGS 84 */
      readonly lat: number
      readonly lon: number
      /** 10 to 500000 */
      readonly radiusMetres: number
    } | {
      readonly kind: "polygon"
      /** Round the area; its edges neither touch nor cross */
      readonly corners: ReadonlyArray<{
        /** Degrees, WGS 84 */
        readonly lat: number
        readonly lon: number
      }>
    })
  }
  readonly warning?: {
    readonly low?: number
    readonly high?: number
  }
  readonly alarm?: {
    readonly low?: number
    readonly high?: number
  }
  /** Opens after so long beyond; 0: at once */
  readonly durationSeconds: number
  /** How far inside a value counts as inside, in the unit of the key, of an area in metres */
  readonly hysteresis: number
  /** The rule counts only while this holds: 'engine speed > 0', 'in states 4 to 6' */
  readonly guard?: ({
    readonly key: string
    readonly operator: (">" | ">=" | "<" | "<=" | "=" | "!=")
    readonly value: number
  } | {
    readonly key: string
    readonly from: number
    readonly to: number
  })
  readonly id: string
  /** Give it back with a change: another version is a conflict */
  readonly version: number
  /** Epoch seconds */
  readonly updatedAt: number
  /** E-mail; empty for whoever may not change it */
  readonly updatedBy: string
}

export type Problem = {
  /** Where this kind of error is explained, relative to the portal */
  readonly type: string
  /** The kind of error */
  readonly title: string
  readonly status: number
  /** What went wrong, in English */
  readonly detail: string
  /** The kind of error for programs, such as NOT_FOUND; never renamed */
  readonly code: string
  /** The same as detail */
  readonly message: string
  readonly data?: ErrorData
}

export type CallTypes = {
  readonly portal: {
    /** Who is signed in */
    readonly userLogin: {
      readonly input: undefined
      readonly output: {
        readonly userid: string
        readonly email: string
        readonly name: string
        readonly groups: ReadonlyArray<("senquip_admin" | "senquip_dev" | "api_access_override" | "provisioning_account" | "aemp_api_users" | "distributors")>
        readonly given_name: string
        readonly family_name: string
        readonly language: (string | null)
        readonly units: (("metric" | "imperial") | null)
        readonly timeZone: (string | null)
        readonly siteid: string
        /** Parts of the portal that are open */
        readonly features: ReadonlyArray<("signUp" | "account" | "mfaSetup" | "apiCredentials" | "support" | "docs" | "plans" | "shareLinks")>
        /** Somebody of support looks at this account, read-only; null: it is the person */
        readonly supportView: ({
          /** Email of whoever looks at the account */
          readonly viewer: string
          /** Epoch seconds */
          readonly endsAt: number
          /** Every call is refused until the view is ended */
          readonly isOver: boolean
        } | null)
      }
    }
    /** Your devices with their last contact */
    readonly userGetDeviceSummary: {
      readonly input: {
        /** Devices on a page, by id; absent: all of them at once */
        readonly limit?: number
        /** nextCursor of the page before */
        readonly cursor?: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly deviceid: string
          readonly name: string
          readonly model: string
          readonly fw: (string | null)
          readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          readonly plan: ("Basic" | "Trial" | "Hosted")
          /** Of the subscription that pays for it; null: none does */
          readonly term: (("MONTHLY" | "YEARLY") | null)
          /** The newest point by the device's clock, never later than its receipt, epoch seconds; null: no data */
          readonly lastContact: (number | null)
          /** base_interval × transmit_interval; longer where the plan stores less often */
          readonly expectedIntervalSeconds: number
          /** Your own group of this device; empty: none */
          readonly group: string
          /** Of the asset notes */
          readonly customer: string
          /** Of the asset notes */
          readonly status: string
          /** The worst level among the open conditions, as far as it counts for the state */
          readonly state: ("ok" | "alarm" | "warning")
          /** Its open conditions; null: none */
          readonly condition: ({
            /** The worst */
            readonly level: ("alarm" | "warning")
            /** How many that are not shelved */
            readonly open: number
            readonly needsSomebody: boolean
            /** The worst that needs somebody, else the worst */
            readonly leading: {
              readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
              /** With the kind it names the condition among those of its device */
              readonly subject: string
              readonly level: ("alarm" | "warning")
              /** Epoch seconds */
              readonly since: number
              readonly reason: ({
                readonly kind: "limit"
                readonly key: string
                readonly value: number
                /** The end of the range that the value is beyond */
                readonly limit: number
                readonly side: ("below" | "above")
                /** Of the first value of the breach */
                readonly beyondSince?: number
                /** Absent: a limit of the display settings or of the device's own configuration */
                readonly ruleId?: string
              } | {
                readonly kind: "area"
                /** Of the area, as it was called then */
                readonly name: string
                readonly fires: ("left" | "entered")
                /** From the edge to the newest place on the wrong side of it */
                readonly distanceMetres: number
                /** Of the first place on the wrong side */
                readonly beyondSince: number
                readonly ruleId?: string
              } | {
                readonly kind: "event"
                readonly topic: string
                readonly msg: string
                readonly lv: number
              } | {
                readonly kind: "code"
                readonly bus: string
                readonly source: number
                readonly spn: number
                readonly fmi: number
                readonly lamps: ReadonlyArray<string>
              } | {
                readonly kind: "silence"
                /** Epoch seconds */
                readonly lastContactSeconds: number
                readonly expectedSeconds: number
              } | {
                readonly kind: "clock"
                readonly aheadSeconds: number
              })
              /** What the measurement that it is about is called on its device; absent: it is about none */
              readonly measurement?: {
                readonly name: string
                readonly unit: string
                readonly decimals: number
                readonly isHours: boolean
              }
              /** Absent: it needs somebody. `by` is empty for guests */
              readonly acknowledged?: {
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** True: nothing that the device measures says when it is over, so that people may clear it */
              readonly isClearable?: boolean
              /** Who looks after it, by the id of the account; absent: nobody in particular */
              readonly assigned?: {
                readonly id: string
                readonly name: string
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** It is kept out of states, counters and messages until then, or until its level rises */
              readonly shelved?: {
                /** Epoch seconds */
                readonly until: number
                /** Epoch seconds */
                readonly at: number
                readonly by: string
                readonly reason: string
              }
              /** Comments since it opened; absent: there are none */
              readonly comments?: {
                readonly count: number
                /** Epoch seconds */
                readonly lastAt: number
              }
            }
          } | null)
          /** Where the device last was; null: never known */
          readonly position: ({
            readonly lat: number
            readonly lon: number
          } | null)
        }>
        /** Where a limit was given: of the next page; null: there is none */
        readonly nextCursor?: (string | null)
      }
    }
    /** Every device, for the vendor */
    readonly adminGetDeviceSummary: {
      readonly input: {
        /** Devices on a page, by id; absent: all of them at once */
        readonly limit?: number
        /** nextCursor of the page before */
        readonly cursor?: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly deviceid: string
          readonly name: string
          readonly model: string
          readonly fw: (string | null)
          readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          readonly plan: ("Basic" | "Trial" | "Hosted")
          /** Of the subscription that pays for it; null: none does */
          readonly term: (("MONTHLY" | "YEARLY") | null)
          /** The newest point by the device's clock, never later than its receipt, epoch seconds; null: no data */
          readonly lastContact: (number | null)
          /** base_interval × transmit_interval; longer where the plan stores less often */
          readonly expectedIntervalSeconds: number
          /** Your own group of this device; empty: none */
          readonly group: string
          /** Of the asset notes */
          readonly customer: string
          /** Of the asset notes */
          readonly status: string
          /** The worst level among the open conditions, as far as it counts for the state */
          readonly state: ("ok" | "alarm" | "warning")
          /** Its open conditions; null: none */
          readonly condition: ({
            /** The worst */
            readonly level: ("alarm" | "warning")
            /** How many that are not shelved */
            readonly open: number
            readonly needsSomebody: boolean
            /** The worst that needs somebody, else the worst */
            readonly leading: {
              readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
              /** With the kind it names the condition among those of its device */
              readonly subject: string
              readonly level: ("alarm" | "warning")
              /** Epoch seconds */
              readonly since: number
              readonly reason: ({
                readonly kind: "limit"
                readonly key: string
                readonly value: number
                /** The end of the range that the value is beyond */
                readonly limit: number
                readonly side: ("below" | "above")
                /** Of the first value of the breach */
                readonly beyondSince?: number
                /** Absent: a limit of the display settings or of the device's own configuration */
                readonly ruleId?: string
              } | {
                readonly kind: "area"
                /** Of the area, as it was called then */
                readonly name: string
                readonly fires: ("left" | "entered")
                /** From the edge to the newest place on the wrong side of it */
                readonly distanceMetres: number
                /** Of the first place on the wrong side */
                readonly beyondSince: number
                readonly ruleId?: string
              } | {
                readonly kind: "event"
                readonly topic: string
                readonly msg: string
                readonly lv: number
              } | {
                readonly kind: "code"
                readonly bus: string
                readonly source: number
                readonly spn: number
                readonly fmi: number
                readonly lamps: ReadonlyArray<string>
              } | {
                readonly kind: "silence"
                /** Epoch seconds */
                readonly lastContactSeconds: number
                readonly expectedSeconds: number
              } | {
                readonly kind: "clock"
                readonly aheadSeconds: number
              })
              /** What the measurement that it is about is called on its device; absent: it is about none */
              readonly measurement?: {
                readonly name: string
                readonly unit: string
                readonly decimals: number
                readonly isHours: boolean
              }
              /** Absent: it needs somebody. `by` is empty for guests */
              readonly acknowledged?: {
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** True: nothing that the device measures says when it is over, so that people may clear it */
              readonly isClearable?: boolean
              /** Who looks after it, by the id of the account; absent: nobody in particular */
              readonly assigned?: {
                readonly id: string
                readonly name: string
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** It is kept out of states, counters and messages until then, or until its level rises */
              readonly shelved?: {
                /** Epoch seconds */
                readonly until: number
                /** Epoch seconds */
                readonly at: number
                readonly by: string
                readonly reason: string
              }
              /** Comments since it opened; absent: there are none */
              readonly comments?: {
                readonly count: number
                /** Epoch seconds */
                readonly lastAt: number
              }
            }
          } | null)
          /** Where the device last was; null: never known */
          readonly position: ({
            readonly lat: number
            readonly lon: number
          } | null)
        }>
        /** Where a limit was given: of the next page; null: there is none */
        readonly nextCursor?: (string | null)
      }
    }
    /** Last contacts of your devices as they change, as server-sent events. Events named `contacts` hold an object of device id to last contact in epoch seconds, events named `states` one of device id to what is new of it: its state with its open conditions where they changed, its position where it moved, and new values of the data keys asked for. At most one of each a second. A comment line every 15 seconds keeps the connection open. What happened while no stream was open is not sent again: ask for the summary, and the readings, after each connection. */
    readonly userLive: {
      readonly input: {
        /** Comma-separated data keys; '=Power|W|1' is the computed channel, or the measurement that somebody named so, of this name and these units, whichever key it has on a device */
        readonly dataKeys?: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** Each new point of several devices, once, as server-sent events of one connection. Events named `point` hold the id of a device and a flat record as in device-get-data; their id resumes the stream of each device through `Last-Event-ID`, with the same list of devices. An event `cleared` says that stored points of its device were deleted or came from another. An event `changed` names a `resource` of its device that is to be read again, as in live. An event `conditions` holds the id of a device and what the call for its open conditions answers, whenever they change. An event `gone` says that there is no such device for you, from the start or from now on; the others go on. A comment line every 15 seconds keeps the connection open. An event `ended` says that the whole stream has ended. */
    readonly userLivePoints: {
      readonly input: {
        /** Comma-separated device ids */
        readonly deviceids: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** A device's settings in the portal and what you may do */
    readonly deviceGetSettings: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly deviceid: string
        readonly model: string
        readonly fw: (string | null)
        /** User id to permission; only your own without viewUsers */
        readonly access_ids: Readonly<Record<string, ("ADMIN" | "USER" | "OPERATOR" | "VIEW")>>
        readonly requesterUserId: string
        readonly myPermission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
        /** The plan does not send data to the portal */
        readonly dataRestricted: boolean
        readonly tier: {
          readonly name: ("Basic" | "Trial" | "Hosted")
          /** How long points are kept, in days */
          readonly dataStorageDays: number
          /** The fastest update rate of the plan, in seconds */
          readonly minimumIntervalSeconds: number
          /** Whether every point is stored; without it at most one in minimumIntervalSeconds is, and others are acknowledged */
          readonly dataToPortal: boolean
          readonly exportEnabled: boolean
          readonly widgetsEnabled: boolean
          readonly customChartsEnabled: boolean
          readonly triggersEnabled: boolean
          readonly apiEnabled: boolean
          readonly serverLogEnabled: boolean
          readonly emails: number
          readonly sms: number
        }
        readonly PORTAL_deviceName: string
        readonly PORTAL_deviceNotes: Readonly<Record<string, unknown>>
        /** By data key; read with parseDisplaySettings */
        readonly PORTAL_displaySettings: Readonly<Record<string, unknown>>
        /** The same as PORTAL_displaySettings */
        readonly displaySettings: Readonly<Record<string, unknown>>
        /** Keys that are computed from others */
        readonly PORTAL_computedChannels: ReadonlyArray<{
          /** calc1 to calc20 */
          readonly key: string
          readonly name: string
          readonly units: string
          readonly decimals: number
          readonly expression: string
        }>
        /** IANA name of the time zone that the device is in; null: nobody chose one */
        readonly PORTAL_timeZone: (string | null)
        /** Seconds */
        readonly base_interval: number
        /** Base intervals */
        readonly transmit_interval: number
        /** Base intervals between messages to the portal, set by the plan; null: not reported */
        readonly sq_interval: (number | null)
        /** Whether the device is set to send its data to the portal; null: not reported */
        readonly data_to_portal: (boolean | null)
        /** Of the subscription that pays for it; null: none does */
        readonly term: (("MONTHLY" | "YEARLY") | null)
        /** User id of whoever pays; null without viewUsers */
        readonly subOwner: (string | null)
        /** Address of whoever pays; null without viewUsers */
        readonly billingEmail: (string | null)
        readonly subscription_info: {
          /** none: nothing is paid, or the vendor granted the plan */
          readonly status: ("none" | "active" | "past_due" | "cancelled" | "lifetime")
          /** Until when a failed payment is waited for, epoch seconds; null: none failed */
          readonly grace_ends_ts: (number | null)
        }
        /** End of the paid or granted term, epoch seconds */
        readonly plan_expiry_ts: (number | null)
        /** The next person who is added begins the trial */
        readonly trialResetActive: boolean
        readonly PORTAL_billingNotes: {
          /** Whole days until the plan ends, negative after that; null: no end is known */
          readonly tier_expiry_days: (number | null)
        }
        /** Whether the next person needs no password; null without viewUsers */
        readonly PORTAL_add_next_user_without_pass: ({
          readonly active: boolean
        } | null)
        readonly billing: {
          /** PREMIUM: Hosted */
          readonly tier: ("PREMIUM" | "STANDARD")
          /** When the device was added, epoch seconds; null: no trial was begun */
          readonly added_ts: (number | null)
          /** When the trial was begun anew, epoch seconds */
          readonly trial_reset_ts: (number | null)
          /** End of the paid or granted term, epoch seconds */
          readonly plan_expiry_ts: (number | null)
          /** When it last became Hosted, epoch seconds */
          readonly last_upgrade_ts: (number | null)
          /** When data that the Basic plan does not keep is deleted, epoch seconds; null: nothing is */
          readonly delete_ts: (number | null)
        }
        readonly deviceSettings: {
          /** Seconds; 0: never */
          readonly ALERTS_alertSMSInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_alertEmailInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_warningSMSInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_warningEmailInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_alarmSMSInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_alarmEmailInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_alertWebhookInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_warningWebhookInterval?: number
          /** Seconds; 0: never */
          readonly ALERTS_alarmWebhookInterval?: number
          readonly ALERTS_emailList?: ReadonlyArray<string>
          readonly ALERTS_phoneList?: ReadonlyArray<string>
          /** Addresses that get events as JSON */
          readonly ALERTS_webhookList?: ReadonlyArray<string>
          readonly ALERTS_escalation?: ReadonlyArray<{
            /** Mail address or mobile number */
            readonly recipient: string
            /** Since the alarm was seen, or the one before was told */
            readonly waitMinutes: number
          }>
          readonly ALERTS_emails_remaining?: number
          readonly ALERTS_sms_remaining?: number
          /** Of a month */
          readonly ALERTS_rollover_email_limit?: number
          /** Of a month */
          readonly ALERTS_rollover_sms_limit?: number
          /** When the count starts anew, epoch seconds */
          readonly ALERTS_rollover_ts?: number
          /** Devices that may read this one */
          readonly SPC_allowed_devices?: ReadonlyArray<string>
          readonly AEMP_enabled?: boolean
          /** Like the others of AEMP: for the group aemp_api_users alone */
          readonly AEMP_make?: string
          readonly AEMP_model?: string
          readonly AEMP_equipmentID?: string
          readonly AEMP_serialNumber?: string
          readonly AEMP_cumulativeOperatingHoursKey?: string
          readonly AEMP_cumulativeIdleHoursKey?: string
          readonly AEMP_fuelRemainingKey?: string
          readonly AEMP_engineStatusKey?: string
          /** Epoch seconds */
          readonly PORTAL_config_to_portal_ts?: number
          readonly PORTAL_scriptLock?: boolean
          readonly DATA_job?: {
            readonly active: boolean
            /** Epoch seconds */
            readonly timestamp: number
            readonly action: ("transfer" | "delete")
          }
        }
      }
    }
    /** Points of a device, newest first. Without `from` and `to`: the latest. `from` is included, `to` is not. With `order=oldest` the page begins at `from` and goes on from there, oldest first. Where the plan has no data export, a call for more than 1,000 points is refused as an export would be. */
    readonly deviceGetData: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly datapoints?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** Which comes first */
        readonly order?: ("newest" | "oldest")
        readonly startKey?: string
      }
      readonly output: {
        /** Records with one ts are merged key by key */
        readonly data: ReadonlyArray<({
          readonly ts: number
          readonly aws_ts: number
        } & Readonly<Record<string, unknown>>)>
        /** Give it as startKey for the next page; null: no more */
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Add a device to your account. PASSWORD_REQUIRED: send again with the setup password. A device that does not exist answers as one whose password is wrong. */
    readonly userAddDevice: {
      readonly input: {
        readonly deviceid: string
        readonly password?: string
        /** IANA name. Becomes the time zone of a device that has none, if you may then change it; an unknown name is ignored */
        readonly timeZone?: string
      }
      readonly output: {
        readonly resultCode: ("DEVICE_ADDED" | "DEVICE_ALREADY_ADDED" | "PASSWORD_REQUIRED" | "ATTEMPTS_EXCEEDED" | "ADD_FAILED")
      }
    }
    /** Who has access to a device */
    readonly deviceGetPermissions: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly userid: string
          readonly name: string
          readonly email: string
          /** The person has proven to read this address */
          readonly emailVerified: boolean
          /** The highest of their own and those of their teams */
          readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          /** What they were given on this device itself; null: nothing, they come by a team */
          readonly ownPermission: (("ADMIN" | "USER" | "OPERATOR" | "VIEW") | null)
          /** Teams that give them a level on this device */
          readonly teams: ReadonlyArray<{
            readonly id: string
            readonly name: string
            readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          }>
          readonly userHasSubscription: boolean
        }>
        /** Teams that this device is in */
        readonly teams: ReadonlyArray<{
          readonly id: string
          readonly name: string
          /** Address of whoever manages it */
          readonly owner: string
          readonly members: number
        }>
        /** Addresses without an account; each waits for its sign-up */
        readonly invitations: ReadonlyArray<{
          readonly email: string
          readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          /** Epoch seconds */
          readonly invitedAt: number
        }>
        /** The next person needs no setup password, once */
        readonly addNextUserWithoutPassword: boolean
        /** A distributor chose that whoever comes without a password becomes Admin */
        readonly nextUserBecomesAdmin: boolean
        /** What people get who add the device with its setup password */
        readonly addedPermission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
    }
    /** The latest commands of a device, newest first. Also as `/{deviceid}.{count}`, with the count in the path. Never cached: a short time is enough for a command to change. */
    readonly deviceGetRpcQueue: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly count?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          /** When it was queued, epoch seconds; with the device it names the command */
          readonly ts: number
          readonly rpcmethod: string
          /** Secrets are '***', for the sender too */
          readonly args: Readonly<Record<string, unknown>>
          /** Above zero: pending */
          readonly priority: number
          /** Absent: never answered. null: answered nothing. Else what the device said, secrets as '***' */
          readonly device_response?: unknown
          /** Of a response that is an error of the portal: its message as an id with values */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly can_be_cancelled: boolean
          /** When it was cancelled, epoch seconds */
          readonly delete_ts: (number | null)
          readonly ota_status: ({
            readonly state: ("queued" | "sent" | "downloading" | "rebooting" | "confirmed" | "failed")
            /** Percent */
            readonly progress: number
            /** English */
            readonly message: (string | null)
            /** The same as an id with values; null: nothing is said, or in words of a device or a person */
            readonly localizable: ({
              /** What happened, such as linkExpired; never renamed */
              readonly id: string
              /** Values at the places of its text */
              readonly params: Readonly<Record<string, unknown>>
            } | null)
          } | null)
          /** Who; 'portal' for the server itself */
          readonly requestedBy: string
          /** Epoch seconds; null: still waits for its device */
          readonly sentAt: (number | null)
          readonly answeredAt: (number | null)
          readonly expiresAt: number
          /** How often it was sent */
          readonly attempts: number
          /** silent: sent once, never answered */
          readonly state: ("queued" | "sent" | "answered" | "silent" | "cancelled" | "expired")
          /** For people: what the status does not say, as that it may have run */
          readonly note: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizableNote: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
        readonly total: number
      }
    }
    /** Queue a command for a device. Each method asks for its own capability. Key and configuration files answer FORBIDDEN to `FS.Get`. It is delivered at once to a device that is connected, else at its next contact. `expiresInSeconds`: the command is dropped when its device has not been in contact by then. */
    readonly deviceSendRpc: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly method: ("Config.Set" | "Config.Get" | "FS.Put" | "FS.Get" | "FS.List" | "FS.Remove" | "Sys.Reboot" | "Sys.GetInfo" | "Admin.Trigger" | "Admin.FreightMode" | "Admin.HardReset" | "GSM.Cmd" | "OTA.Update" | "Device.SetPlan")
        readonly args?: Readonly<Record<string, unknown>>
        readonly expiresInSeconds?: number
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
        readonly ts: number
        /** Of Config.Set: settings that were not accepted */
        readonly failedKeys?: ReadonlyArray<string>
        /** By failed key: why */
        readonly problems?: Readonly<Record<string, string>>
        /** The same as ids with values */
        readonly localizableProblems?: Readonly<Record<string, {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }>>
      }
    }
    /** Cancel a command that is still pending. CONFLICT when it was sent already, or may not be cancelled. */
    readonly deviceRemoveRpc: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly ts: number
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** The open conditions of all your devices */
    readonly userGetConditions: {
      readonly input: undefined
      readonly output: {
        /** Those that have any */
        readonly devices: Readonly<Record<string, DeviceConditions>>
      }
    }
    /** From when to when conditions of all your devices were open, newest first. Of each device as far back as its plan stores data. */
    readonly userGetConditionHistory: {
      readonly input: {
        /** Only what was open at or after this time */
        readonly from?: number
        /** Only what opened before this time */
        readonly to?: number
        /** The lastEvaluatedKey of the page before */
        readonly cursor?: string
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          /** With the kind it names the condition among those of its device */
          readonly subject: string
          readonly reason: ({
            readonly kind: "limit"
            readonly key: string
            readonly value: number
            /** The end of the range that the value is beyond */
            readonly limit: number
            readonly side: ("below" | "above")
            /** Of the first value of the breach */
            readonly beyondSince?: number
            /** Absent: a limit of the display settings or of the device's own configuration */
            readonly ruleId?: string
          } | {
            readonly kind: "area"
            /** Of the area, as it was called then */
            readonly name: string
            readonly fires: ("left" | "entered")
            /** From the edge to the newest place on the wrong side of it */
            readonly distanceMetres: number
            /** Of the first place on the wrong side */
            readonly beyondSince: number
            readonly ruleId?: string
          } | {
            readonly kind: "event"
            readonly topic: string
            readonly msg: string
            readonly lv: number
          } | {
            readonly kind: "code"
            readonly bus: string
            readonly source: number
            readonly spn: number
            readonly fmi: number
            readonly lamps: ReadonlyArray<string>
          } | {
            readonly kind: "silence"
            /** Epoch seconds */
            readonly lastContactSeconds: number
            readonly expectedSeconds: number
          } | {
            readonly kind: "clock"
            readonly aheadSeconds: number
          })
          /** What the measurement that it is about is called on its device; absent: it is about none */
          readonly measurement?: {
            readonly name: string
            readonly unit: string
            readonly decimals: number
            readonly isHours: boolean
          }
          /** The highest that it had; `reason` is as it was then */
          readonly level: ("alarm" | "warning")
          /** Epoch seconds */
          readonly openedAt: number
          /** Null while it is open */
          readonly closedAt: (number | null)
          /** return: back to normal; cleared: by a person; acknowledged: by a person, when that still closed events; expired: nothing spoke of it for 7 days; displaced: it made room for others; rejudged: not found any more after limits or stored data were changed */
          readonly closedBy: (("return" | "cleared" | "acknowledged" | "expired" | "displaced" | "rejudged") | null)
          /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
          readonly deviceid: string
        }>
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Change settings that the portal keeps of a device. Each key asks for its own capability, and all are written or none. PORTAL_deviceNotes and PORTAL_displaySettings are patches, field by field; null removes. */
    readonly deviceSetSettings: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly settings: Readonly<Record<string, unknown>>
        /** The same keys as you saw them: where somebody changed the same meanwhile, it is a conflict */
        readonly loaded?: Readonly<Record<string, unknown>>
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Which events are told to whom, and how often */
    readonly deviceSetAlert: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly alertSMSInterval: number
        readonly alertEmailInterval: number
        readonly warningSMSInterval: number
        readonly warningEmailInterval: number
        readonly alarmSMSInterval: number
        readonly alarmEmailInterval: number
        readonly emailList: ReadonlyArray<string>
        readonly phoneList: ReadonlyArray<string>
        /** Like the other two of webhooks; absent: stays */
        readonly alertWebhookInterval?: number
        readonly warningWebhookInterval?: number
        readonly alarmWebhookInterval?: number
        /** Addresses that get events as JSON; absent: stays */
        readonly webhookList?: ReadonlyArray<string>
        /** Who is told next where nobody acknowledges an alarm; absent: stays */
        readonly escalation?: ReadonlyArray<{
          /** Mail address or mobile number */
          readonly recipient: string
          /** Since the alarm was seen, or the one before was told */
          readonly waitMinutes: number
        }>
        /** Ignored: links carry the brand of the host that was called, at the portal’s own host that of the account */
        readonly brandURL?: string
        /** The same keys as you saw them: where somebody changed the same meanwhile, it is a conflict */
        readonly loaded?: Readonly<Record<string, unknown>>
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** What a device tells of itself, parameter by parameter */
    readonly deviceGetDiag: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly datapoints?: number
      }
      readonly output: {
        /** Of the newest point looked at, epoch seconds */
        readonly at: (number | null)
        /** At most `datapoints` of them, the latest value of each */
        readonly parameters: ReadonlyArray<{
          readonly key: string
          readonly value?: unknown
          readonly ts: number
        }>
        /** Trouble codes decoded from bus message 65226 */
        readonly faults: ReadonlyArray<{
          readonly bus: ("can1" | "can2")
          /** Address of the controller */
          readonly source: number
          readonly spn: number
          readonly fmi: number
          /** Occurrences, as the controller counts them; null: it does not */
          readonly count: (number | null)
          readonly conversionMethod: number
          readonly firstSeen: number
          readonly lastSeen: number
          /** The frame, hex */
          readonly data: string
        }>
        readonly connection: {
          readonly transport: (("mqtt" | "http" | "udp") | null)
          /** Holds an MQTT connection to the portal at this moment */
          readonly connected: boolean
          readonly lastMessageAt: (number | null)
          readonly refusedTotal: number
        }
      }
    }
    /** Put devices into a group of your own. The group is made by naming it. 'ALL' is none; an empty name takes devices out of theirs. */
    readonly userChangeDeviceGroup: {
      readonly input: {
        readonly group: string
        readonly selected: ReadonlyArray<string>
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** The newest values of chosen data keys, of all your devices */
    readonly userGetReadings: {
      readonly input: {
        /** Comma-separated data keys; '=Power|W|1' is the computed channel, or the measurement that somebody named so, of this name and these units, whichever key it has on a device */
        readonly dataKeys: ReadonlyArray<string>
      }
      readonly output: {
        readonly readings: Readonly<Record<string, Readonly<Record<string, readonly [number, (number | string | boolean)]>>>>
      }
    }
    /** What some of your devices are doing, and their values that matter most */
    readonly userGetHighlights: {
      readonly input: {
        /** Comma-separated device ids */
        readonly deviceids: ReadonlyArray<string>
      }
      readonly output: {
        /** Those of them that you may see */
        readonly devices: Readonly<Record<string, {
          /** The state in which the machine is; null: it tells of none */
          readonly doing: ({
            readonly state: number
            /** As its configuration calls it */
            readonly name: (string | null)
          } | null)
          /** The values that matter for its kind, at most two */
          readonly values: ReadonlyArray<{
            readonly key: string
            /** As it is called on its device */
            readonly name: string
            readonly unit: string
            readonly decimals: number
            readonly kind: ("number" | "hours" | "digital")
            /** Of a digital value */
            readonly words?: {
              readonly lowThreshold: number
              readonly lowString: string
              readonly highString: string
            }
            /** Whether a value holds until the next */
            readonly isStep: boolean
            /** The newest values, oldest first */
            readonly history: ReadonlyArray<readonly [number, number]>
          }>
        }>>
      }
    }
    /** The data keys that your devices send, compute or call by a name, and how many have each */
    readonly userGetDataKeys: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly key: string
          readonly devices: number
          /** Sent under keys of its own by each, and called so by people */
          readonly named?: boolean
        }>
      }
    }
    /** The newest numbers of your devices, for Prometheus to scrape. In the text format 0.0.4: `fieldport_value` by device, key and unit (true is 1), `fieldport_last_contact_timestamp_seconds`, `fieldport_open_conditions` by level, and `fieldport_device_info` with the name and the model of each device. Samples bear no timestamp: a value stays until a newer one comes, so look at the last contact beside it. Of the devices whose plan has the API. */
    readonly userGetPrometheus: {
      readonly input: undefined
      readonly output: string
    }
    /** Send a test message to those who are told of events. Waits up to 15 s for what becomes of it. Once in 30 s a device; each message takes one of the month. */
    readonly deviceTestAlert: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** One of the saved ones; absent: all of them */
        readonly only?: {
          readonly channel: ("email" | "sms" | "webhook")
          /** Email address, mobile number or webhook */
          readonly recipient: string
        }
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly channel: ("email" | "sms" | "webhook")
          /** Email address, mobile number or webhook */
          readonly recipient: string
          /** waiting: not accepted yet, and tried again for a day; unavailable: no mail or SMS is set up */
          readonly state: ("waiting" | "accepted" | "delivered" | "failed" | "overLimit" | "unsubscribed" | "paused" | "tooSoon" | "unavailable")
          /** Why it was not accepted, as a code; null: nothing is known */
          readonly problem: (string | null)
          /** The problem as a sentence, in English */
          readonly problemText: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
      }
    }
    /** Ask an address that unsubscribed, by a mail, whether it wants notifications again */
    readonly deviceAskRecipient: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly recipient: string
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Send messages again to an address to which they came back. About every device that tells it. Audited; three times a day an address. */
    readonly deviceResumeRecipient: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly channel: ("email" | "sms" | "webhook")
        /** Email address, mobile number or webhook */
        readonly recipient: string
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Make another secret with which requests to a webhook are signed, and see it this once. The secret before it signs nothing from now on. Audited. */
    readonly deviceRenewWebhookSecret: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly recipient: string
      }
      readonly output: {
        readonly secret: string
      }
    }
    /** What was sent about a device, or was not and why, the newest first; of 90 days */
    readonly deviceListNotifications: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** `next` of the page before */
        readonly before?: number
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** When it was decided, epoch seconds */
          readonly createdAt: number
          /** When it happened, by the clock of the device */
          readonly at: number
          readonly channel: ("email" | "sms" | "webhook" | "push")
          /** Masked for those who may not change to whom it is sent; empty: your own browsers (push) */
          readonly recipient: string
          readonly about: ({
            readonly level: ("alert" | "warning" | "alarm")
            readonly deviceName: string
            readonly reason: ({
              readonly kind: "limit"
              readonly key: string
              readonly value: number
              /** The end of the range that the value is beyond */
              readonly limit: number
              readonly side: ("below" | "above")
              /** Of the first value of the breach */
              readonly beyondSince?: number
              /** Absent: a limit of the display settings or of the device's own configuration */
              readonly ruleId?: string
            } | {
              readonly kind: "area"
              /** Of the area, as it was called then */
              readonly name: string
              readonly fires: ("left" | "entered")
              /** From the edge to the newest place on the wrong side of it */
              readonly distanceMetres: number
              /** Of the first place on the wrong side */
              readonly beyondSince: number
              readonly ruleId?: string
            } | {
              readonly kind: "event"
              readonly topic: string
              readonly msg: string
              readonly lv: number
            } | {
              readonly kind: "code"
              readonly bus: string
              readonly source: number
              readonly spn: number
              readonly fmi: number
              readonly lamps: ReadonlyArray<string>
            } | {
              readonly kind: "silence"
              /** Epoch seconds */
              readonly lastContactSeconds: number
              readonly expectedSeconds: number
            } | {
              readonly kind: "clock"
              readonly aheadSeconds: number
            })
            readonly measurement?: {
              readonly name: string
              readonly unit: string
              readonly decimals: number
              readonly isHours: boolean
            }
            /** For how long nobody had acknowledged the alarm, where that is why it was told */
            readonly escalatedMinutes?: number
          } | {
            /** A test message; whether an address wants mails again */
            readonly request: ("test" | "subscribe")
            readonly deviceName: string
            readonly by: string
          })
          /** accepted: by the mail server, the SMS provider or the receiver of a webhook; delivered: as the provider reports; failed: given up or came back; overLimit, unsubscribed, paused and tooSoon were not sent */
          readonly state: ("waiting" | "accepted" | "delivered" | "failed" | "overLimit" | "unsubscribed" | "paused" | "tooSoon")
          /** Why it was not accepted, as a code; null: nothing is known */
          readonly problem: (string | null)
          /** The problem as a sentence, in English */
          readonly problemText: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** It waits for the end of the quiet hours of its recipient, epoch seconds; null: it does not */
          readonly heldUntil: (number | null)
        }>
        /** null: these were the last */
        readonly next: (number | null)
        /** Saved addresses, in lower case, that want no mails about the device */
        readonly unsubscribed: ReadonlyArray<string>
        /** Saved addresses to which messages came back; none goes to them until they are resumed */
        readonly paused: ReadonlyArray<{
          readonly channel: ("email" | "sms" | "webhook")
          /** Email address, mobile number or webhook */
          readonly recipient: string
          /** Epoch seconds */
          readonly since: number
          /** Why it was not accepted, as a code; null: nothing is known */
          readonly problem: (string | null)
          /** The problem as a sentence, in English */
          readonly problemText: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
      }
    }
    /** Where points of a device are forwarded to, and how far that is */
    readonly deviceListForwarding: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: string
          /** webhook: signed batches; mqtt: a message a point; homeAssistant: sensors by MQTT discovery */
          readonly kind: ("webhook" | "mqtt" | "homeAssistant")
          readonly address: string
          /** Of a broker; empty: it asks for none */
          readonly username: string
          /** Of `mqtt`; {deviceId} stands for the device ID */
          readonly topic: string
          /** The group of devices that it was set up for, and by whom; null: this device alone */
          readonly group: ({
            readonly name: string
            readonly by: string
          } | null)
          /** Epoch seconds, here and below */
          readonly addedAt: number
          /** failing: tried again, with pauses that grow to an hour; paused: until somebody resumes it */
          readonly state: ("active" | "failing" | "paused")
          /** Why the last try failed, as a code; null: it did not */
          readonly problem: (string | null)
          /** The problem as a sentence, in English */
          readonly problemText: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly lastDeliveredAt: (number | null)
          /** Points received since then wait; null: none waits */
          readonly failingSince: (number | null)
          /** Messages that were skipped, larger than the broker accepts */
          readonly tooLarge: number
          /** null: no certificates of its own */
          readonly certificates: ({
            readonly ca: ({
              readonly subject: string
              /** Epoch seconds */
              readonly until: number
            } | null)
            readonly client: ({
              readonly subject: string
              /** Epoch seconds */
              readonly until: number
            } | null)
          } | null)
        }>
      }
    }
    /** Forward each point that is received from now on to a webhook or a broker. At least once, in the order of receipt. It ends where whoever added it may no longer edit the device. */
    readonly deviceAddForwarding: {
      readonly input: {
        /** webhook: signed batches; mqtt: a message a point; homeAssistant: sensors by MQTT discovery */
        readonly kind?: ("webhook" | "mqtt" | "homeAssistant")
        /** https://hooks.example.com/points, or mqtts://broker.example.com:8883 */
        readonly address: string
        /** Of a broker; empty: it asks for none */
        readonly username?: string
        /** Of a broker */
        readonly password?: string
        /** Of `mqtt`; {deviceId} stands for the device ID */
        readonly topic?: string
        /** Of a broker */
        readonly certificates?: {
          /** PEM of who signs the broker's certificate; empty: those that the system of the portal trusts */
          readonly ca?: string
          /** PEM of the certificate that the portal shows; empty: none */
          readonly certificate?: string
          /** PEM of its private key without a passphrase; kept sealed, and in no answer */
          readonly key?: string
        }
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly id: string
        /** Signs the batches to a webhook, shown this once; null: it is a broker */
        readonly secret: (string | null)
      }
    }
    /** Try a target again that is paused or failing */
    readonly deviceResumeForwarding: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Replace the certificates for a broker, or remove them where none is given. The target is tried with them at once. CONFLICT for one of a group: change it there. */
    readonly deviceSetForwardingCertificates: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
        /** PEM of who signs the broker's certificate; empty: those that the system of the portal trusts */
        readonly ca?: string
        /** PEM of the certificate that the portal shows; empty: none */
        readonly certificate?: string
        /** PEM of its private key without a passphrase; kept sealed, and in no answer */
        readonly key?: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Forward points there no longer */
    readonly deviceRemoveForwarding: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Where points of your groups of devices are forwarded to, and how far that is */
    readonly listGroupForwarding: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: string
          readonly group: string
          /** webhook: signed batches; mqtt: a message a point; homeAssistant: sensors by MQTT discovery */
          readonly kind: ("webhook" | "mqtt" | "homeAssistant")
          readonly address: string
          /** Of a broker; empty: it asks for none */
          readonly username: string
          /** Of `mqtt`; {deviceId} stands for the device ID */
          readonly topic: string
          /** Epoch seconds, here and below */
          readonly addedAt: number
          /** That are in it now */
          readonly devices: number
          /** Of them, tried again */
          readonly failing: number
          /** Of them, until somebody resumes it */
          readonly paused: number
          /** Why the last try failed, as a code, of one of the devices */
          readonly problem: (string | null)
          /** The problem as a sentence, in English */
          readonly problemText: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly lastDeliveredAt: (number | null)
          /** Messages that were skipped, larger than the broker accepts */
          readonly tooLarge: number
          /** null: no certificates of its own */
          readonly certificates: ({
            readonly ca: ({
              readonly subject: string
              /** Epoch seconds */
              readonly until: number
            } | null)
            readonly client: ({
              readonly subject: string
              /** Epoch seconds */
              readonly until: number
            } | null)
          } | null)
        }>
      }
    }
    /** Forward the points of all devices in a group of yours to a webhook or a broker. Devices that come into the group join, those that leave it end. Each needs a plan with the API, and you must be allowed to edit it. */
    readonly addGroupForwarding: {
      readonly input: {
        /** webhook: signed batches; mqtt: a message a point; homeAssistant: sensors by MQTT discovery */
        readonly kind?: ("webhook" | "mqtt" | "homeAssistant")
        /** https://hooks.example.com/points, or mqtts://broker.example.com:8883 */
        readonly address: string
        /** Of a broker; empty: it asks for none */
        readonly username?: string
        /** Of a broker */
        readonly password?: string
        /** Of `mqtt`; {deviceId} stands for the device ID */
        readonly topic?: string
        /** Of a broker */
        readonly certificates?: {
          /** PEM of who signs the broker's certificate; empty: those that the system of the portal trusts */
          readonly ca?: string
          /** PEM of the certificate that the portal shows; empty: none */
          readonly certificate?: string
          /** PEM of its private key without a passphrase; kept sealed, and in no answer */
          readonly key?: string
        }
        readonly group: string
      }
      readonly output: {
        readonly id: string
        /** Signs the batches to a webhook, shown this once; null: it is a broker */
        readonly secret: (string | null)
      }
    }
    /** Try again for the devices of a group that are paused or failing */
    readonly resumeGroupForwarding: {
      readonly input: {
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Replace the certificates for the broker of a group, or remove them where none is given */
    readonly setGroupForwardingCertificates: {
      readonly input: {
        readonly id: string
        /** PEM of who signs the broker's certificate; empty: those that the system of the portal trusts */
        readonly ca?: string
        /** PEM of the certificate that the portal shows; empty: none */
        readonly certificate?: string
        /** PEM of its private key without a passphrase; kept sealed, and in no answer */
        readonly key?: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Forward points of a group there no longer */
    readonly removeGroupForwarding: {
      readonly input: {
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Ask the brand's people for help */
    readonly userSupportRequest: {
      readonly input: {
        readonly name?: string
        readonly email: string
        readonly details: string
        readonly type?: ("Sales" | "Admin/Billing Support" | "Technical Support" | "Feedback or Feature Requests")
        readonly deviceid?: ("" | string)
      }
      readonly output: {
        readonly done: true
      }
    }
    /** The custom pages that you may see: your own and those of your devices, last changed first */
    readonly userListPages: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly name: string
          readonly title: string
          readonly cards: number
          /** Epoch seconds */
          readonly updatedAt: number
          /** Share links that are open */
          readonly links: number
          /** Whose page it is; null: your own */
          readonly deviceid: (string | null)
          /** Empty for your own */
          readonly deviceName: string
          /** That it shows */
          readonly devices: number
          /** E-mail; null: you may not see who uses the device */
          readonly updatedBy: (string | null)
          readonly mayEdit: boolean
          readonly mayShare: boolean
        }>
      }
    }
    /** A custom page of yours */
    readonly userGetPage: {
      readonly input: {
        readonly name: string
      }
      readonly output: {
        readonly name: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of the brand of this host, which its operator edits; your own of this name come first */
        readonly ofBrand?: true
      }
    }
    /** Make or change a custom page of yours */
    readonly userSetPage: {
      readonly input: {
        readonly name: string
      } & {
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** The version that was changed; 0: the page is new */
        readonly version: number
      }
      readonly output: {
        readonly name: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of the brand of this host, which its operator edits; your own of this name come first */
        readonly ofBrand?: true
      }
    }
    /** Delete a custom page of yours, and the share links to it */
    readonly userDeletePage: {
      readonly input: {
        readonly name: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Give a custom page of yours another name and title */
    readonly userRenamePage: {
      readonly input: {
        readonly name: string
      } & {
        /** Its address from now on; links that share the page go on */
        readonly to: string
        readonly title: string
      }
      readonly output: {
        readonly name: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of the brand of this host, which its operator edits; your own of this name come first */
        readonly ofBrand?: true
      }
    }
  }
  readonly device: {
    /** Series of a device for a chart. At most `downsample` buckets a key, each with min, max, mean, first and last, so that no spike and no gap is lost. Computed channels and signals of bus frames are keys like any other; over more than 30 days signals take longer. */
    readonly getSeries: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Comma-separated data keys */
        readonly dataKeys: ReadonlyArray<string>
        readonly downsample?: number
        /** IANA name. With it, buckets that would be wider than six hours are whole local days, from midnight to midnight */
        readonly timeZone?: string
        /** The last so many milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
      }
      readonly output: {
        /** Epoch seconds */
        readonly from: number
        /** Epoch seconds */
        readonly to: number
        /** 0.001: every sample of the range, each at its own time; of local days, the longest */
        readonly bucketSeconds: number
        readonly source: ("samples" | "rollups")
        readonly series: Readonly<Record<string, {
          /** Start of each bucket that holds samples, epoch seconds; empty buckets are absent */
          readonly ts: ReadonlyArray<number>
          /** Samples in the bucket */
          readonly n: ReadonlyArray<number>
          readonly min: ReadonlyArray<number>
          readonly max: ReadonlyArray<number>
          readonly mean: ReadonlyArray<number>
          readonly first: ReadonlyArray<number>
          readonly last: ReadonlyArray<number>
        }>>
        /** null: the whole range is answered, as it always is of measured and computed keys */
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Signals of bus frames that a device sends. Measurements and states in `can1` and `can2` of the latest 600 points, of messages whose layout is known (J1939, NMEA 2000). The key of each is a data key of the call for series. */
    readonly getSignals: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly signals: ReadonlyArray<{
          /** Such as can1.61444.spn190: list, PGN and parameter, then sender and part where there are several */
          readonly key: string
          readonly port: ("can1" | "can2")
          readonly name: string
          readonly unit: string
          /** Its numbers stand for states */
          readonly isState: boolean
          /** Address of the sender; null: only one sends it */
          readonly source: (number | null)
          readonly sourceName: (string | null)
          /** Which of the several that the sender measures; null: there is one */
          readonly part: (string | null)
        }>
      }
    }
    /** Where a device was: fixes of a range, oldest first. Every fix, or above 5,000 of them the newest of each `bucketSeconds`; each is one that the device sent, never a mean. Fixes with a HDOP above 10 are counted in `poor` and left out. */
    readonly getRoute: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** The last so many milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
      }
      readonly output: {
        /** Epoch seconds */
        readonly from: number
        /** Epoch seconds */
        readonly to: number
        /** 0: every fix of the range */
        readonly bucketSeconds: number
        /** Fixes left out because their HDOP is above 10 */
        readonly poor: number
        /** Epoch seconds, ascending */
        readonly ts: ReadonlyArray<number>
        /** Degrees, WGS 84 */
        readonly lat: ReadonlyArray<number>
        /** Degrees, WGS 84 */
        readonly lon: ReadonlyArray<number>
        /** km/h */
        readonly speed: ReadonlyArray<(number | null)>
        /** m */
        readonly altitude: ReadonlyArray<(number | null)>
      }
    }
    /** What a device said happened, newest first. The events of at most `datapoints` points between `from` and `to`; `from` is included, `to` is not. */
    readonly getEvents: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Absent: as far back as the plan stores */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        readonly datapoints?: number
      }
      readonly output: {
        /** Newest first */
        readonly events: ReadonlyArray<{
          /** Epoch seconds */
          readonly ts: number
          readonly topic: string
          readonly msg: string
          /** 10 INFO, 20 ALERT, 30 WARN, 40 ALARM, and what lies between */
          readonly lv: number
        }>
        /** Looked through from here on, epoch seconds: `to` of the next, older page */
        readonly from: number
        /** There is nothing older to look through */
        readonly isLast: boolean
      }
    }
    /** How many points a range holds */
    readonly countPoints: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** The last so many milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
      }
      readonly output: {
        readonly count: number
      }
    }
    /** The last valid reading of each key over the most recent 600 points */
    readonly lastReadings: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly readings: Readonly<Record<string, {
          readonly ts: number
          readonly value?: unknown
        }>>
      }
    }
    /** Each new point, once, as server-sent events. Events named `point` hold a flat record as in device-get-data; their id resumes the stream through `Last-Event-ID`. A comment line every 15 seconds keeps the connection open. An event `cleared` says that stored points were deleted or came from another device: what was read before is to be read again. An event `changed` names a `resource` of the device that is to be read again, one that you may read: `commands`, `configuration`, `customItems` (widgets and charts), `firmware`, `limits` (limit rules and display settings), `notes` (pinned to moments in charts) or `script`. What changed while no stream was open is not sent again: read it after each connection. An event `conditions` holds the open conditions as the call for them answers, at the beginning and whenever they change. An event `ended` says that access has ended. */
    readonly live: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: string
    }
    /** How a device reaches the portal: addresses, topics and its secret */
    readonly getConnection: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly deviceid: string
        readonly secret: string
        readonly mqtt: ({
          readonly host: string
          readonly port: number
          readonly tls: boolean
          readonly topic: string
          readonly configTopic: string
        } | null)
        readonly http: {
          readonly url: string
        }
        readonly udp: {
          readonly host: string
          readonly port: (number | null)
          readonly allowed: boolean
        }
      }
    }
    /** Allow or forbid UDP, whose datagrams carry no secret */
    readonly setConnection: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly udpAllowed: boolean
      }
      readonly output: {
        readonly deviceid: string
        readonly secret: string
        readonly mqtt: ({
          readonly host: string
          readonly port: number
          readonly tls: boolean
          readonly topic: string
          readonly configTopic: string
        } | null)
        readonly http: {
          readonly url: string
        }
        readonly udp: {
          readonly host: string
          readonly port: (number | null)
          readonly allowed: boolean
        }
      }
    }
    /** The latest messages of a device that were refused, with the reason */
    readonly listRefusals: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        /** Ever refused */
        readonly total: number
        readonly Items: ReadonlyArray<{
          /** Epoch seconds */
          readonly at: number
          readonly transport: ("mqtt" | "http" | "udp")
          /** A code */
          readonly reason: string
          /** A sentence for the owner, in English */
          readonly detail: string
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** Position in the batch */
          readonly index: number
          /** Size of the whole message */
          readonly sizeBytes: number
          /** The beginning of the message */
          readonly excerpt: string
        }>
      }
    }
    /** Points of a device in columns, as lines of JSON. Each line (application/x-ndjson) holds some points: their `ts`, each once, and of each key as many values. Numbers, booleans and texts are as the device sent them, lists and objects their JSON text; `aws_ts` is when a point was received. The last line holds `lastEvaluatedKey`; an answer without it is not whole. Without `dataKeys` each line has the keys that its points have. `from` is included, `to` is not. Computed channels and signals of bus frames (`can1.61444.spn190`) are keys like any other; a signal has the newest value that the frames of its point hold. Where the plan of the device has no export, a page has 1,000 points at most, and the next one goes on from there. */
    readonly getColumns: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Comma-separated data keys */
        readonly dataKeys?: ReadonlyArray<string>
        readonly datapoints?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** Which comes first */
        readonly order?: ("newest" | "oldest")
        readonly startKey?: string
      }
      readonly output: ({
        /** Epoch seconds */
        readonly ts: ReadonlyArray<number>
        readonly columns: Readonly<Record<string, ReadonlyArray<(number | string | boolean | null)>>>
      } | {
        /** The startKey of the next page; null: this was the last */
        readonly lastEvaluatedKey: (string | null)
      })
    }
    /** The data keys of a range. Those of numbers wherever they are in the range, those of texts and lists where its newest or oldest thousand points have them. */
    readonly getColumnKeys: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
      }
      readonly output: {
        readonly dataKeys: ReadonlyArray<string>
      }
    }
    /** The open conditions of a device. Limits that somebody switched on, events, trouble codes, no contact and a wrong clock, folded from the stored points of the last 7 days. The stream of the device tells of changes as events named `conditions`. */
    readonly getConditions: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: DeviceConditions
    }
    /** From when to when conditions of a device were open, newest first. As far back as the plan of the device stores data, and at most 500 of a device. What opened and closed in the same moment is left out. */
    readonly getConditionHistory: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Only what was open at or after this time */
        readonly from?: number
        /** Only what opened before this time */
        readonly to?: number
        /** The lastEvaluatedKey of the page before */
        readonly cursor?: string
        readonly limit?: number
        /** Only conditions of this subject */
        readonly subject?: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          /** With the kind it names the condition among those of its device */
          readonly subject: string
          readonly reason: ({
            readonly kind: "limit"
            readonly key: string
            readonly value: number
            /** The end of the range that the value is beyond */
            readonly limit: number
            readonly side: ("below" | "above")
            /** Of the first value of the breach */
            readonly beyondSince?: number
            /** Absent: a limit of the display settings or of the device's own configuration */
            readonly ruleId?: string
          } | {
            readonly kind: "area"
            /** Of the area, as it was called then */
            readonly name: string
            readonly fires: ("left" | "entered")
            /** From the edge to the newest place on the wrong side of it */
            readonly distanceMetres: number
            /** Of the first place on the wrong side */
            readonly beyondSince: number
            readonly ruleId?: string
          } | {
            readonly kind: "event"
            readonly topic: string
            readonly msg: string
            readonly lv: number
          } | {
            readonly kind: "code"
            readonly bus: string
            readonly source: number
            readonly spn: number
            readonly fmi: number
            readonly lamps: ReadonlyArray<string>
          } | {
            readonly kind: "silence"
            /** Epoch seconds */
            readonly lastContactSeconds: number
            readonly expectedSeconds: number
          } | {
            readonly kind: "clock"
            readonly aheadSeconds: number
          })
          /** What the measurement that it is about is called on its device; absent: it is about none */
          readonly measurement?: {
            readonly name: string
            readonly unit: string
            readonly decimals: number
            readonly isHours: boolean
          }
          /** The highest that it had; `reason` is as it was then */
          readonly level: ("alarm" | "warning")
          /** Epoch seconds */
          readonly openedAt: number
          /** Null while it is open */
          readonly closedAt: (number | null)
          /** return: back to normal; cleared: by a person; acknowledged: by a person, when that still closed events; expired: nothing spoke of it for 7 days; displaced: it made room for others; rejudged: not found any more after limits or stored data were changed */
          readonly closedBy: (("return" | "cleared" | "acknowledged" | "expired" | "displaced" | "rejudged") | null)
        }>
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Acknowledge open conditions of a device. Silences them until their level rises or an event comes again; none is closed by it. What is not open any more, or acknowledged already, is passed over. */
    readonly acknowledgeConditions: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly conditions: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          readonly subject: string
        }>
      }
      readonly output: DeviceConditions
    }
    /** Close open conditions of a device that cannot return to normal by themselves. Events without limits of their measurement, and trouble codes (`isClearable`); later evidence opens them again. With one that still holds the call is refused and clears none. What is not open any more is passed over. */
    readonly clearConditions: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly conditions: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          readonly subject: string
        }>
      }
      readonly output: DeviceConditions
    }
    /** The limits of a device that the portal watches. Who changed a limit is told to whoever may change it. */
    readonly listLimitRules: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<LimitRule>
      }
    }
    /** Watch a limit. A device has at most 50. What is stored of the last 7 days is judged by it at once. */
    readonly addLimitRule: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** Empty: the name of the measurement */
        readonly name: string
        /** A data key that the device sends; empty of an area */
        readonly key: string
        /** A rule about where the device is, instead of limits; `key` is empty then, and the area has a name */
        readonly area?: {
          /** left: while the device is outside; entered: while it is inside */
          readonly fires: ("left" | "entered")
          readonly level: ("alarm" | "warning")
          readonly shape: ({
            readonly kind: "circle"
            /** Degrees, WGS 84 */
            readonly lat: number
            readonly lon: number
            /** 10 to 500000 */
            readonly radiusMetres: number
          } | {
            readonly kind: "polygon"
            /** Round the area; its edges neither touch nor cross */
            readonly corners: ReadonlyArray<{
              /** Degrees, WGS 84 */
              readonly lat: number
              readonly lon: number
            }>
          })
        }
        readonly warning?: {
          readonly low?: number
          readonly high?: number
        }
        readonly alarm?: {
          readonly low?: number
          readonly high?: number
        }
        /** Opens after so long beyond; 0: at once */
        readonly durationSeconds: number
        /** How far inside a value counts as inside, in the unit of the key, of an area in metres */
        readonly hysteresis: number
        /** The rule counts only while this holds: 'engine speed > 0', 'in states 4 to 6' */
        readonly guard?: ({
          readonly key: string
          readonly operator: (">" | ">=" | "<" | "<=" | "=" | "!=")
          readonly value: number
        } | {
          readonly key: string
          readonly from: number
          readonly to: number
        })
      }
      readonly output: LimitRule
    }
    /** How often a limit would have fired on stored data. Judges the stored points of the last 30 days by this limit alone, as the portal judges new ones. Changes nothing. */
    readonly previewLimitRule: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** A data key that the device sends; empty of an area */
        readonly key: string
        /** A rule about where the device is, instead of limits; `key` is empty then, and the area has a name */
        readonly area?: {
          /** left: while the device is outside; entered: while it is inside */
          readonly fires: ("left" | "entered")
          readonly level: ("alarm" | "warning")
          readonly shape: ({
            readonly kind: "circle"
            /** Degrees, WGS 84 */
            readonly lat: number
            readonly lon: number
            /** 10 to 500000 */
            readonly radiusMetres: number
          } | {
            readonly kind: "polygon"
            /** Round the area; its edges neither touch nor cross */
            readonly corners: ReadonlyArray<{
              /** Degrees, WGS 84 */
              readonly lat: number
              readonly lon: number
            }>
          })
        }
        readonly warning?: {
          readonly low?: number
          readonly high?: number
        }
        readonly alarm?: {
          readonly low?: number
          readonly high?: number
        }
        /** Opens after so long beyond; 0: at once */
        readonly durationSeconds: number
        /** How far inside a value counts as inside, in the unit of the key, of an area in metres */
        readonly hysteresis: number
        /** The rule counts only while this holds: 'engine speed > 0', 'in states 4 to 6' */
        readonly guard?: ({
          readonly key: string
          readonly operator: (">" | ">=" | "<" | "<=" | "=" | "!=")
          readonly value: number
        } | {
          readonly key: string
          readonly from: number
          readonly to: number
        })
      }
      readonly output: {
        /** As far back as the plan of the reader shows data, at most 30 days */
        readonly fromSeconds: number
        /** Epoch seconds */
        readonly toSeconds: number
        /** What is newer was too much to read, so that there may be more; null: everything was read */
        readonly checkedUntil: (number | null)
        /** Records with a value of the key */
        readonly values: number
        /** How often the rule would have fired */
        readonly count: number
        /** How often of these as an alarm */
        readonly alarms: number
        readonly firstAt: (number | null)
        readonly lastAt: (number | null)
        /** How long its conditions would have been open, all together */
        readonly openSeconds: number
        /** Whether the last one would still be open */
        readonly isOpen: boolean
      }
    }
    /** Change a limit that the portal watches */
    readonly setLimitRule: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      } & {
        /** Empty: the name of the measurement */
        readonly name: string
        /** A data key that the device sends; empty of an area */
        readonly key: string
        /** A rule about where the device is, instead of limits; `key` is empty then, and the area has a name */
        readonly area?: {
          /** left: while the device is outside; entered: while it is inside */
          readonly fires: ("left" | "entered")
          readonly level: ("alarm" | "warning")
          readonly shape: ({
            readonly kind: "circle"
            /** Degrees, WGS 84 */
            readonly lat: number
            readonly lon: number
            /** 10 to 500000 */
            readonly radiusMetres: number
          } | {
            readonly kind: "polygon"
            /** Round the area; its edges neither touch nor cross */
            readonly corners: ReadonlyArray<{
              /** Degrees, WGS 84 */
              readonly lat: number
              readonly lon: number
            }>
          })
        }
        readonly warning?: {
          readonly low?: number
          readonly high?: number
        }
        readonly alarm?: {
          readonly low?: number
          readonly high?: number
        }
        /** Opens after so long beyond; 0: at once */
        readonly durationSeconds: number
        /** How far inside a value counts as inside, in the unit of the key, of an area in metres */
        readonly hysteresis: number
        /** The rule counts only while this holds: 'engine speed > 0', 'in states 4 to 6' */
        readonly guard?: ({
          readonly key: string
          readonly operator: (">" | ">=" | "<" | "<=" | "=" | "!=")
          readonly value: number
        } | {
          readonly key: string
          readonly from: number
          readonly to: number
        })
        readonly version: number
      }
      readonly output: LimitRule
    }
    /** No longer watch a limit */
    readonly deleteLimitRule: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Whom conditions of a device can be assigned to. Everybody with access to the device. */
    readonly listConditionPeople: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: string
          readonly name: string
        }>
      }
    }
    /** Assign an open condition to a person, or to nobody. CONFLICT: somebody else assigned it meanwhile, or it is no longer open. */
    readonly assignCondition: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
        /** Id of the account; null: nobody */
        readonly person: (string | null)
        /** Whom it was assigned to as you saw it */
        readonly was: (string | null)
      }
      readonly output: DeviceConditions
    }
    /** Keep an open condition out of states, counters and messages for a while, or no longer. For 30 days at most. A shelf ends early when the level of the condition rises. CONFLICT: somebody else shelved it meanwhile, or it is no longer open. */
    readonly shelveCondition: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
        /** Epoch seconds; null: no longer */
        readonly until: (number | null)
        readonly reason?: string
        /** Until when it was shelved as you saw it; null: it was not */
        readonly was: (number | null)
      }
      readonly output: DeviceConditions
    }
    /** Comments on a condition and on earlier ones of the same name */
    readonly listConditionComments: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
      }
      readonly output: {
        /** The oldest first */
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          /** Whether the caller wrote it and may delete it */
          readonly isOwn: boolean
          readonly text: string
        }>
      }
    }
    /** Comment on an open condition. At most 100 on conditions of one name. CONFLICT: it is no longer open. */
    readonly addConditionComment: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
        readonly text: string
      }
      readonly output: {
        /** The oldest first */
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          /** Whether the caller wrote it and may delete it */
          readonly isOwn: boolean
          readonly text: string
        }>
      }
    }
    /** Delete a comment of your own */
    readonly deleteConditionComment: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: number
      }
      readonly output: {
        /** The oldest first */
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          /** Whether the caller wrote it and may delete it */
          readonly isOwn: boolean
          readonly text: string
        }>
      }
    }
    /** The configuration that a device reported, and what waits to reach it. Without the right to edit device settings: only what labels, units and alarm ranges need. `changesOnly` leaves out what equals its default, `removeUnique` what belongs to this one device (its id, name, network). */
    readonly getConfig: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly changesOnly?: string
        readonly removeUnique?: string
      }
      readonly output: {
        /** Nested; secrets that are set read *** */
        readonly settings: Readonly<Record<string, unknown>>
        /** When the device last reported it, epoch seconds; null: never, and settings is empty */
        readonly ts: (number | null)
        readonly deviceFeaturesVersion: (number | null)
        /** Rises with each different report of the device */
        readonly version: number
        /** 0: nothing ever changed */
        readonly lastChangeId: number
        /** Saved here, not yet confirmed by the device */
        readonly pending: ReadonlyArray<{
          readonly key: string
          /** Secrets are '***' */
          readonly to?: unknown
          readonly changeId: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          /** Of the command in the queue */
          readonly ts: number
        }>
        /** The newest that somebody ordered */
        readonly lastChange: ({
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          readonly status: ("pending" | "applied" | "failed" | "cancelled" | "expired")
          /** Why it failed, in English */
          readonly message: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** Keys of the change */
          readonly total: number
          readonly refused: number
          readonly ignored: number
        } | null)
        /** Keys whose newest change the device refused, ignored or never answered */
        readonly notApplied: ReadonlyArray<{
          readonly key: string
          /** What was ordered; secrets are '***' */
          readonly to?: unknown
          readonly changeId: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          readonly outcome: ("refused" | "ignored" | "unanswered")
          /** In the words of the device, or in English */
          readonly reason: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
      }
    }
    /** Change the configuration of a device. Keys whose value is refused are listed in `failedKeys` and left out; the others are queued for the device. With `base`, a key that somebody else changed since then answers CONFLICT with `keys` and `by`, unless `override` is set. */
    readonly setConfig: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** Nested, of the keys to change alone; null empties a key */
        readonly settings: Readonly<Record<string, unknown>>
        readonly note?: string
        readonly base?: {
          /** Of getConfig */
          readonly version: number
          /** lastChangeId of getConfig */
          readonly changeId: number
        }
        readonly override?: boolean
        /** Set a password that holds '***', as a blanked one reads; else such a key fails */
        readonly allowBlanked?: boolean
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
        readonly failedKeys: ReadonlyArray<string>
        /** By failed key: why */
        readonly problems: Readonly<Record<string, string>>
        /** The same as ids with values */
        readonly localizableProblems: Readonly<Record<string, {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }>>
        readonly changeId: (number | null)
      }
    }
    /** Every change of the configuration, newest first */
    readonly getConfigHistory: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** The id of the last entry of the page before */
        readonly before?: number
        /** Only changes of this key */
        readonly key?: string
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          /** Who; 'device' when the device itself reported a difference */
          readonly by: string
          readonly source: ("portal" | "device" | "import" | "bulk")
          readonly note: string
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizableNote: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly status: ("pending" | "applied" | "failed" | "cancelled" | "expired")
          /** Why it failed, in English */
          readonly message: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** The version that the device reported after it */
          readonly version: (number | null)
          /** Secrets are '***' on both sides */
          readonly changes: ReadonlyArray<{
            readonly key: string
            readonly from?: unknown
            readonly to?: unknown
            /** accepted: answered with yes; applied: reported; refused; ignored: answered with yes and reported unchanged; null: as the status says */
            readonly outcome: (("accepted" | "applied" | "refused" | "ignored") | null)
            /** Of a refusal, in the words of the device */
            readonly reason: (string | null)
          }>
        }>
        readonly lastEvaluatedKey: (number | null)
      }
    }
    /** The configuration as it was reported once */
    readonly getConfigVersion: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly version: number
      }
      readonly output: {
        readonly version: number
        readonly at: number
        readonly settings: Readonly<Record<string, unknown>>
      }
    }
    /** The same change to many devices, with a result for each. `dryRun`: what would change on each device, and nothing is queued. */
    readonly setConfigOfMany: {
      readonly input: {
        readonly deviceids: ReadonlyArray<string>
        readonly settings: Readonly<Record<string, unknown>>
        readonly note?: string
        readonly dryRun: boolean
      }
      readonly output: {
        readonly results: ReadonlyArray<{
          readonly deviceid: string
          readonly name: string
          readonly status: ("queued" | "unchanged" | "refused")
          /** English */
          readonly message: string
          /** The same as an id with values */
          readonly localizable: {
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          }
          readonly failedKeys: ReadonlyArray<string>
          readonly changes: ReadonlyArray<{
            readonly key: string
            readonly from?: unknown
            readonly to?: unknown
          }>
        }>
      }
    }
    /** Send a certificate or key to a device. It is queued as a file; the configuration names it. A private key is never shown again. */
    readonly setCertificate: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("ca" | "certificate" | "key")
        readonly filename: string
        readonly data: string
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Certificates and keys that were sent to a device, and what became of them. Of each file name the last that was sent. Contents are never told. */
    readonly listCertificates: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly filename: string
          readonly kind: ("ca" | "certificate" | "key")
          readonly sizeBytes: number
          readonly by: string
          /** When it was sent, epoch seconds; of its command in the queue */
          readonly ts: number
          /** notSent: withdrawn, expired or never answered */
          readonly state: ("sending" | "installed" | "refused" | "notSent")
          /** Of a refusal, in the words of the device, or in English */
          readonly reason: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** Certificates in the file; 0 for a key */
          readonly count: number
          /** Of its first certificate; null: a key, or it cannot be read */
          readonly facts: ({
            readonly subject: string
            readonly issuer: string
            /** Epoch seconds */
            readonly validFrom: number
            /** Epoch seconds */
            readonly validUntil: number
          } | null)
        }>
      }
    }
    /** The settings of a device as a file. Passwords of Wi-Fi and LTE are in it only with `wifi` and `lte`. */
    readonly exportSettings: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly options: Readonly<Record<string, boolean>>
        readonly exportComments?: string
      }
      readonly output: {
        /** JSON */
        readonly exportFile: string
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Settings from a file onto a device. A file of another firmware answers FIRMWARE_VERSION_MISMATCH or FIRMWARE_NUMBER_MISMATCH and changes nothing, unless the override is set. */
    readonly importSettings: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** The text of the file, 2 B to 8 MB */
        readonly importFile: string
        readonly dryRun: boolean
        readonly useImportedWiFiSettings?: boolean
        readonly useImportedLTESettings?: boolean
        /** What the file does not have goes back to its default */
        readonly overwriteDeviceConfig?: boolean
        readonly updateFirmware?: boolean
        readonly overrideFirmwareVersion?: boolean
        readonly overrideFirmwareNumber?: boolean
      }
      readonly output: {
        readonly resultCode: ("OK" | "FIRMWARE_VERSION_MISMATCH" | "FIRMWARE_NUMBER_MISMATCH")
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
        /** English */
        readonly warnings: ReadonlyArray<string>
        /** The same as ids with values */
        readonly localizableWarnings: ReadonlyArray<{
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }>
        /** Of the device's own settings: what changes, or would */
        readonly changes: ReadonlyArray<{
          readonly key: string
          readonly from?: unknown
          readonly to?: unknown
        }>
        readonly importResults: ReadonlyArray<{
          /** English */
          readonly importName: string
          readonly localizableName: {
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          }
          readonly result: ("success" | "skipped" | "failed")
          /** English */
          readonly message: string
          /** The same as an id with values */
          readonly localizable: {
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          }
        }>
      }
    }
    /** What the portal noted about a device, newest first */
    readonly getServerLog: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly q?: string
        readonly kinds?: ReadonlyArray<("connection" | "refused" | "command" | "settings" | "firmware" | "data")>
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** The id of the last entry of the page before */
        readonly before?: string
        /** Only newer ones: for a live tail */
        readonly after?: string
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          /** Sorts by time */
          readonly id: string
          /** Epoch seconds */
          readonly at: number
          readonly kind: ("connection" | "refused" | "command" | "settings" | "firmware" | "data")
          /** English */
          readonly text: string
          /** The same as an id with values; entries from before have none */
          readonly localizable?: {
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          }
          readonly details: Readonly<Record<string, unknown>>
        }>
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Who did what to a device, newest first */
    readonly getAuditLog: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Part of the email of who did it */
        readonly q?: string
        /** Absent: every kind */
        readonly kinds?: ReadonlyArray<("people" | "settings" | "commands" | "alarms" | "displays" | "data" | "plan")>
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** lastEvaluatedKey of the page before */
        readonly before?: number
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          /** Email of who did it; 'portal' for the server itself */
          readonly by: string
          readonly action: ("devices.userAdded" | "devices.userInvited" | "devices.userJoined" | "devices.invitationAccepted" | "devices.invitationWithdrawn" | "devices.userChanged" | "devices.userRemoved" | "devices.userLeft" | "devices.teamEntered" | "devices.teamLeft" | "devices.teamHandedOver" | "devices.teamMemberInvited" | "devices.teamInvitationAccepted" | "devices.teamInvitationWithdrawn" | "devices.teamMemberAdded" | "devices.teamMemberChanged" | "devices.teamMemberRemoved" | "devices.addingRulesChanged" | "devices.addRefused" | "device.passwordsShown" | "prov.deviceMade" | "prov.labelShown" | "prov.benchTested" | "configuration.changed" | "configuration.portalSettingsChanged" | "configuration.certificateSent" | "configuration.exported" | "configuration.imported" | "script.saved" | "script.locked" | "script.unlocked" | "firmware.update" | "command.queued" | "command.cancelled" | "configuration.alertsChanged" | "notifications.askedAgain" | "notifications.tested" | "webhook.secretRenewed" | "conditions.acknowledged" | "conditions.cleared" | "conditions.assigned" | "conditions.unassigned" | "conditions.shelved" | "conditions.unshelved" | "conditions.commented" | "conditions.commentDeleted" | "conditions.limitRuleAdded" | "conditions.limitRuleChanged" | "conditions.limitRuleDeleted" | "widget.saved" | "widget.deleted" | "chart.saved" | "chart.deleted" | "chartNote.saved" | "chartNote.deleted" | "customPage.saved" | "customPage.renamed" | "customPage.deleted" | "shareLink.made" | "shareLink.revoked" | "displays.imageChanged" | "displays.imageRemoved" | "device.dataExported" | "forwarding.added" | "forwarding.removed" | "forwarding.certificatesChanged" | "forwarding.resumed" | "telemetry.delete" | "telemetry.transfer" | "billing.planChanged" | "billing.planGranted" | "billing.trialReset")
          /** What was done, in English */
          readonly text: string
          /** The same as an id with values */
          readonly localizable: {
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          }
          /** Never a secret */
          readonly details: Readonly<Record<string, (string | number)>>
        }>
        readonly lastEvaluatedKey: (number | null)
      }
    }
    /** The latest deletion or transfer */
    readonly getDataJob: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly job: ({
          readonly active: boolean
          /** Epoch seconds */
          readonly timestamp: number
          readonly action: ("transfer" | "delete")
          /** Percent */
          readonly progress: number
          readonly target: (string | null)
          /** English */
          readonly error: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        } | null)
      }
    }
    /** Delete every stored point of a device. Needs its setup password; a wrong one locks you out for 10 minutes after five tries. */
    readonly deleteData: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly password: string
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Move every stored point to another device. Needs the destination's setup password, and ADMIN there. */
    readonly transferData: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly password: string
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly targetDeviceid: string
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** The stored data of a device as a file. One row a timestamp, oldest first, one column a data key; records with one timestamp are merged. Streamed as it is read, so its length is unknown before its end; a transfer that breaks off is incomplete. Without a range: everything that the plan keeps. Columns bear the names and units of the display settings in CSV and XLSX, the data keys in Parquet and JSON lines. GPX holds the positions alone. At most 3 exports of one person run at once. */
    readonly exportData: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** The last so many milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        readonly format?: ("csv" | "xlsx" | "parquet" | "jsonl" | "gpx")
        /** How CSV and XLSX write times; in XLSX, en-AU are cells with a date */
        readonly dates?: ("en-AU" | "iso")
        /** IANA name, such as Australia/Brisbane; absent: the device's time zone, of several devices the one that they share, or UTC */
        readonly timeZone?: string
        /** Comma-separated data keys, in the order of their columns, also of computed channels and of signals of bus frames (`can1.61444.spn190`); absent: every key of the range */
        readonly dataKeys?: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** The stored data of several devices as one file. As for one device, with a column for the id of the device; the rows of one device follow those of another. A data key that bears different names or units on two devices is a column for each. Devices whose plan has no data export are left out and named in the header x-left-out; ask for the preview beforehand. Refused as a whole where you may not see a device, or where no device is left. Without a range: everything that the plan keeps. */
    readonly exportDevices: {
      readonly input: {
        /** Comma-separated device ids, in the order of the file */
        readonly deviceids: ReadonlyArray<string>
        /** The last so many milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        readonly format?: ("csv" | "xlsx" | "parquet" | "jsonl" | "gpx")
        /** How CSV and XLSX write times; in XLSX, en-AU are cells with a date */
        readonly dates?: ("en-AU" | "iso")
        /** IANA name, such as Australia/Brisbane; absent: the device's time zone, of several devices the one that they share, or UTC */
        readonly timeZone?: string
        /** Comma-separated data keys, in the order of their columns, also of computed channels and of signals of bus frames (`can1.61444.spn190`); absent: every key of the range */
        readonly dataKeys?: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** Which of several devices a file would hold, with how many records, and which would be left out. Without a range: everything that the plan keeps. */
    readonly previewExport: {
      readonly input: {
        /** Comma-separated device ids, in the order of the file */
        readonly deviceids: ReadonlyArray<string>
        /** The last so many milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
          readonly deviceid: string
          readonly name: string
          /** 0 where it is left out */
          readonly records: number
          /** Why the device is left out of the file; null: it is in it */
          readonly leftOut: ({
            /** English */
            readonly message: string
            /** The same as an id with values */
            readonly localizable: {
              /** What happened, such as linkExpired; never renamed */
              readonly id: string
              /** Values at the places of its text */
              readonly params: Readonly<Record<string, unknown>>
            }
          } | null)
        }>
      }
    }
    /** Firmware that a device can take, and the update under way */
    readonly listFirmware: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly current: (string | null)
        readonly Items: ReadonlyArray<{
          /** SFW{3 digits}-{major}.{minor}.{patch} */
          readonly fw: string
          readonly number: string
          readonly version: string
          /** Models it is for; empty: every model of its number */
          readonly models: ReadonlyArray<string>
          readonly sizeBytes: number
          readonly sha256: string
          readonly notes: string
          /** Epoch seconds */
          readonly addedAt: number
          readonly addedBy: string
          readonly recommended: boolean
        }>
        /** The latest update */
        readonly update: ({
          /** What is being installed */
          readonly fw: string
          readonly state: ("queued" | "sent" | "downloading" | "rebooting" | "confirmed" | "failed")
          readonly progress: number
          /** English */
          readonly message: (string | null)
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizable: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly startedAt: number
          /** 10 minutes on Wi-Fi, 20 on 4G after it was sent */
          readonly deadlineAt: (number | null)
        } | null)
      }
    }
    /** Update the firmware of a device. May take up to 10 minutes on Wi-Fi and 20 on 4G; the version that the device reports confirms it. */
    readonly updateFirmware: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly fw: string
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** The script of a device */
    readonly getScript: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        /** The source, base64; comments and all */
        readonly data: string
        /** 0: none saved yet */
        readonly version: number
        readonly lock: boolean
        /** Of what is sent: comments and leading and trailing white space go */
        readonly maximumBytes: number
        readonly onDevice: ("none" | "pending" | "confirmed" | "failed")
      }
    }
    /** Save a script, send it to the device and reboot. CONFLICT when it is locked, or when `baseVersion` is not the latest. */
    readonly setScript: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly scriptFileBase64: string
        readonly note?: string
        readonly baseVersion?: number
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
        readonly version: number
      }
    }
    /** Lock or unlock the script */
    readonly setScriptLock: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly lock: boolean
      }
      readonly output: {
        /** English */
        readonly message: string
        /** The same as an id with values */
        readonly localizable: {
          /** What happened, such as linkExpired; never renamed */
          readonly id: string
          /** Values at the places of its text */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Saved scripts, newest first */
    readonly listScriptVersions: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly version: number
          readonly at: number
          readonly by: string
          readonly note: string
          /** The same as an id with values; null: nothing is said, or in words of a device or a person */
          readonly localizableNote: ({
            /** What happened, such as linkExpired; never renamed */
            readonly id: string
            /** Values at the places of its text */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly sizeBytes: number
        }>
      }
    }
    /** A script as it was saved once */
    readonly getScriptVersion: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly version: number
      }
      readonly output: {
        readonly version: number
        /** base64 */
        readonly data: string
      }
    }
    /** The images of a device, by kind */
    readonly getDeviceImages: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly asset_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly install_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly brand_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** Give a device an image. PNG or JPEG by its content, at most 307200 bytes. It takes the place of the one before. */
    readonly setDeviceImage: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly kind: ("asset_image" | "install_image" | "brand_image")
      } & {
        /** The image that was shown, as in the notes, '' for none; another one by now is a conflict */
        readonly replaces?: string
        readonly base64: string
      }
      readonly output: {
        readonly asset_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly install_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly brand_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** Take an image of a device away */
    readonly removeDeviceImage: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly kind: ("asset_image" | "install_image" | "brand_image")
      } & {
        /** The image that was shown, as in the notes, '' for none; another one by now is a conflict */
        readonly replaces?: string
      }
      readonly output: {
        readonly asset_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly install_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly brand_image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** Custom pages of a device */
    readonly listPages: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly name: string
          readonly title: string
          readonly cards: number
          /** Epoch seconds */
          readonly updatedAt: number
          /** Share links that are open */
          readonly links: number
        }>
      }
    }
    /** A custom page of a device */
    readonly getPage: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly name: string
      }
      readonly output: {
        readonly name: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of the brand of this host, which its operator edits; your own of this name come first */
        readonly ofBrand?: true
      }
    }
    /** Make or change a custom page of a device. While share links to the page are open, an Admin alone may change it. */
    readonly setPage: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly name: string
      } & {
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** The version that was changed; 0: the page is new */
        readonly version: number
      }
      readonly output: {
        readonly name: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of the brand of this host, which its operator edits; your own of this name come first */
        readonly ofBrand?: true
      }
    }
    /** Delete a custom page of a device, and the share links to it */
    readonly deletePage: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly name: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Give a custom page of a device another name and title */
    readonly renamePage: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly name: string
      } & {
        /** Its address from now on; links that share the page go on */
        readonly to: string
        readonly title: string
      }
      readonly output: {
        readonly name: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly page: {
          readonly title: string
          readonly theme: ("auto" | "light" | "dark")
          /** Percent */
          readonly scale: (100 | 125 | 150 | 200)
          readonly showHeader: boolean
          readonly cards: ReadonlyArray<{
            /** A card of the device page, or key:<data key> */
            readonly id: string
            /** Of pages of a person: which device the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of the brand of this host, which its operator edits; your own of this name come first */
        readonly ofBrand?: true
      }
    }
    /** Custom widgets and charts of a device. Those that the plan of the device includes; the others are kept and not listed. */
    readonly listCustomItems: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly widgets: ReadonlyArray<{
          readonly number: number
          /** Give it back with a change: another version is a conflict */
          readonly version: number
          readonly widget: {
            readonly name: string
            readonly width: (1 | 2 | 3 | 4)
            readonly height: (1 | 2 | 3 | 4)
            readonly imageIsActive: boolean
            readonly backgroundColour: string
            readonly showLastReading: boolean
            readonly snapToGrid: boolean
            readonly changeColorisActive: boolean
            /** While the newest record has an event of level 30 */
            readonly warningColor: string
            /** While the newest record has an event of level 40 */
            readonly alertColor: string
            /** Each with an id of its own */
            readonly elements: ReadonlyArray<{
              readonly id: string
              /** Pixels from the left edge */
              readonly xVal: number
              /** Pixels from the upper edge */
              readonly yVal: number
              readonly displayType: ("value" | "levelIndicator" | "statusIndicator" | "text")
              readonly dataElement: string
              readonly label: string
              readonly colour: string
              readonly bold: boolean
              readonly underline: boolean
              readonly fontSize: number
              readonly width: number
              readonly height: number
              readonly indicator: {
                readonly min: number
                readonly max: number
                readonly highAlarm: number
                readonly highWarning: number
                readonly lowWarning: number
                readonly lowAlarm: number
                readonly normal: string
                readonly warningColor: string
                readonly alarmColor: string
                readonly barColor: string
                /** Degrees clockwise */
                readonly rotation: (0 | 90 | 180 | 270)
                /** Pixels */
                readonly radius: number
                readonly borderColor: string
                /** Pixels */
                readonly borderThickness: number
                readonly shadow: boolean
              }
            }>
          }
          readonly image?: {
            /** Signed, on this host; it ends after 10 to 20 minutes */
            readonly url: string
            readonly sizeBytes: number
            readonly contentType: ("image/png" | "image/jpeg")
            /** Epoch seconds */
            readonly addedAt: number
          }
        }>
        readonly charts: ReadonlyArray<{
          readonly number: number
          /** Give it back with a change: another version is a conflict */
          readonly version: number
          readonly chart: {
            readonly name: string
            readonly type: ("line" | "bar" | "other")
            /** Milliseconds back from now */
            readonly range: number
            readonly stack: boolean
            readonly series: ReadonlyArray<{
              readonly source: string
              readonly axisBind: string
              readonly colour: string
              /** 0 solid, 1 dashed, 2 dotted */
              readonly lineType: (0 | 1 | 2)
              readonly lineWidth: number
              readonly goalSeries: (number | null)
              readonly displayType: ("line" | "bar" | "scatter" | "step" | "area")
            }>
            /** Each with an id of its own */
            readonly axis: ReadonlyArray<{
              readonly id: string
              /** Null: as the values are */
              readonly limits: ({
                readonly min: number
                readonly max: number
              } | null)
              readonly dp: number
              readonly tick: number
              readonly name: string
              readonly colour: string
              readonly displayType: ("left" | "right")
            }>
            readonly xAxis: {
              readonly tick: number
              /** Seconds added to each time */
              readonly offset: number
              /** Null: time of day; else seconds since the beginning times this */
              readonly scale: (number | null)
              readonly dp: number
              readonly name: string
              readonly colour: string
            }
            readonly dataLabels: boolean
          }
        }>
      }
    }
    /** Add a widget; it takes the lowest free number */
    readonly addWidget: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly widget: {
          readonly name: string
          readonly width: (1 | 2 | 3 | 4)
          readonly height: (1 | 2 | 3 | 4)
          readonly imageIsActive: boolean
          readonly backgroundColour: string
          readonly showLastReading: boolean
          readonly snapToGrid: boolean
          readonly changeColorisActive: boolean
          /** While the newest record has an event of level 30 */
          readonly warningColor: string
          /** While the newest record has an event of level 40 */
          readonly alertColor: string
          /** Each with an id of its own */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the upper edge */
            readonly yVal: number
            readonly displayType: ("value" | "levelIndicator" | "statusIndicator" | "text")
            readonly dataElement: string
            readonly label: string
            readonly colour: string
            readonly bold: boolean
            readonly underline: boolean
            readonly fontSize: number
            readonly width: number
            readonly height: number
            readonly indicator: {
              readonly min: number
              readonly max: number
              readonly highAlarm: number
              readonly highWarning: number
              readonly lowWarning: number
              readonly lowAlarm: number
              readonly normal: string
              readonly warningColor: string
              readonly alarmColor: string
              readonly barColor: string
              /** Degrees clockwise */
              readonly rotation: (0 | 90 | 180 | 270)
              /** Pixels */
              readonly radius: number
              readonly borderColor: string
              /** Pixels */
              readonly borderThickness: number
              readonly shadow: boolean
            }
          }>
        }
        /** PNG or JPEG as base64, at most 307200 bytes; null takes it away, without it the image stays */
        readonly image?: (string | null)
      }
      readonly output: {
        readonly number: number
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly widget: {
          readonly name: string
          readonly width: (1 | 2 | 3 | 4)
          readonly height: (1 | 2 | 3 | 4)
          readonly imageIsActive: boolean
          readonly backgroundColour: string
          readonly showLastReading: boolean
          readonly snapToGrid: boolean
          readonly changeColorisActive: boolean
          /** While the newest record has an event of level 30 */
          readonly warningColor: string
          /** While the newest record has an event of level 40 */
          readonly alertColor: string
          /** Each with an id of its own */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the upper edge */
            readonly yVal: number
            readonly displayType: ("value" | "levelIndicator" | "statusIndicator" | "text")
            readonly dataElement: string
            readonly label: string
            readonly colour: string
            readonly bold: boolean
            readonly underline: boolean
            readonly fontSize: number
            readonly width: number
            readonly height: number
            readonly indicator: {
              readonly min: number
              readonly max: number
              readonly highAlarm: number
              readonly highWarning: number
              readonly lowWarning: number
              readonly lowAlarm: number
              readonly normal: string
              readonly warningColor: string
              readonly alarmColor: string
              readonly barColor: string
              /** Degrees clockwise */
              readonly rotation: (0 | 90 | 180 | 270)
              /** Pixels */
              readonly radius: number
              readonly borderColor: string
              /** Pixels */
              readonly borderThickness: number
              readonly shadow: boolean
            }
          }>
        }
        readonly image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** Change a widget */
    readonly setWidget: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      } & {
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly widget: {
          readonly name: string
          readonly width: (1 | 2 | 3 | 4)
          readonly height: (1 | 2 | 3 | 4)
          readonly imageIsActive: boolean
          readonly backgroundColour: string
          readonly showLastReading: boolean
          readonly snapToGrid: boolean
          readonly changeColorisActive: boolean
          /** While the newest record has an event of level 30 */
          readonly warningColor: string
          /** While the newest record has an event of level 40 */
          readonly alertColor: string
          /** Each with an id of its own */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the upper edge */
            readonly yVal: number
            readonly displayType: ("value" | "levelIndicator" | "statusIndicator" | "text")
            readonly dataElement: string
            readonly label: string
            readonly colour: string
            readonly bold: boolean
            readonly underline: boolean
            readonly fontSize: number
            readonly width: number
            readonly height: number
            readonly indicator: {
              readonly min: number
              readonly max: number
              readonly highAlarm: number
              readonly highWarning: number
              readonly lowWarning: number
              readonly lowAlarm: number
              readonly normal: string
              readonly warningColor: string
              readonly alarmColor: string
              readonly barColor: string
              /** Degrees clockwise */
              readonly rotation: (0 | 90 | 180 | 270)
              /** Pixels */
              readonly radius: number
              readonly borderColor: string
              /** Pixels */
              readonly borderThickness: number
              readonly shadow: boolean
            }
          }>
        }
        /** PNG or JPEG as base64, at most 307200 bytes; null takes it away, without it the image stays */
        readonly image?: (string | null)
      }
      readonly output: {
        readonly number: number
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly widget: {
          readonly name: string
          readonly width: (1 | 2 | 3 | 4)
          readonly height: (1 | 2 | 3 | 4)
          readonly imageIsActive: boolean
          readonly backgroundColour: string
          readonly showLastReading: boolean
          readonly snapToGrid: boolean
          readonly changeColorisActive: boolean
          /** While the newest record has an event of level 30 */
          readonly warningColor: string
          /** While the newest record has an event of level 40 */
          readonly alertColor: string
          /** Each with an id of its own */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the upper edge */
            readonly yVal: number
            readonly displayType: ("value" | "levelIndicator" | "statusIndicator" | "text")
            readonly dataElement: string
            readonly label: string
            readonly colour: string
            readonly bold: boolean
            readonly underline: boolean
            readonly fontSize: number
            readonly width: number
            readonly height: number
            readonly indicator: {
              readonly min: number
              readonly max: number
              readonly highAlarm: number
              readonly highWarning: number
              readonly lowWarning: number
              readonly lowAlarm: number
              readonly normal: string
              readonly warningColor: string
              readonly alarmColor: string
              readonly barColor: string
              /** Degrees clockwise */
              readonly rotation: (0 | 90 | 180 | 270)
              /** Pixels */
              readonly radius: number
              readonly borderColor: string
              /** Pixels */
              readonly borderThickness: number
              readonly shadow: boolean
            }
          }>
        }
        readonly image?: {
          /** Signed, on this host; it ends after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** Delete a widget */
    readonly removeWidget: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Add a chart; it takes the lowest free number */
    readonly addChart: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Milliseconds back from now */
          readonly range: number
          readonly stack: boolean
          readonly series: ReadonlyArray<{
            readonly source: string
            readonly axisBind: string
            readonly colour: string
            /** 0 solid, 1 dashed, 2 dotted */
            readonly lineType: (0 | 1 | 2)
            readonly lineWidth: number
            readonly goalSeries: (number | null)
            readonly displayType: ("line" | "bar" | "scatter" | "step" | "area")
          }>
          /** Each with an id of its own */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** Null: as the values are */
            readonly limits: ({
              readonly min: number
              readonly max: number
            } | null)
            readonly dp: number
            readonly tick: number
            readonly name: string
            readonly colour: string
            readonly displayType: ("left" | "right")
          }>
          readonly xAxis: {
            readonly tick: number
            /** Seconds added to each time */
            readonly offset: number
            /** Null: time of day; else seconds since the beginning times this */
            readonly scale: (number | null)
            readonly dp: number
            readonly name: string
            readonly colour: string
          }
          readonly dataLabels: boolean
        }
      }
      readonly output: {
        readonly number: number
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Milliseconds back from now */
          readonly range: number
          readonly stack: boolean
          readonly series: ReadonlyArray<{
            readonly source: string
            readonly axisBind: string
            readonly colour: string
            /** 0 solid, 1 dashed, 2 dotted */
            readonly lineType: (0 | 1 | 2)
            readonly lineWidth: number
            readonly goalSeries: (number | null)
            readonly displayType: ("line" | "bar" | "scatter" | "step" | "area")
          }>
          /** Each with an id of its own */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** Null: as the values are */
            readonly limits: ({
              readonly min: number
              readonly max: number
            } | null)
            readonly dp: number
            readonly tick: number
            readonly name: string
            readonly colour: string
            readonly displayType: ("left" | "right")
          }>
          readonly xAxis: {
            readonly tick: number
            /** Seconds added to each time */
            readonly offset: number
            /** Null: time of day; else seconds since the beginning times this */
            readonly scale: (number | null)
            readonly dp: number
            readonly name: string
            readonly colour: string
          }
          readonly dataLabels: boolean
        }
      }
    }
    /** Change a chart. Equal limits of an axis are widened by 1 each side, crossed ones swapped, negative decimals become 0 and a negative tick 1. */
    readonly setChart: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      } & {
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Milliseconds back from now */
          readonly range: number
          readonly stack: boolean
          readonly series: ReadonlyArray<{
            readonly source: string
            readonly axisBind: string
            readonly colour: string
            /** 0 solid, 1 dashed, 2 dotted */
            readonly lineType: (0 | 1 | 2)
            readonly lineWidth: number
            readonly goalSeries: (number | null)
            readonly displayType: ("line" | "bar" | "scatter" | "step" | "area")
          }>
          /** Each with an id of its own */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** Null: as the values are */
            readonly limits: ({
              readonly min: number
              readonly max: number
            } | null)
            readonly dp: number
            readonly tick: number
            readonly name: string
            readonly colour: string
            readonly displayType: ("left" | "right")
          }>
          readonly xAxis: {
            readonly tick: number
            /** Seconds added to each time */
            readonly offset: number
            /** Null: time of day; else seconds since the beginning times this */
            readonly scale: (number | null)
            readonly dp: number
            readonly name: string
            readonly colour: string
          }
          readonly dataLabels: boolean
        }
      }
      readonly output: {
        readonly number: number
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Milliseconds back from now */
          readonly range: number
          readonly stack: boolean
          readonly series: ReadonlyArray<{
            readonly source: string
            readonly axisBind: string
            readonly colour: string
            /** 0 solid, 1 dashed, 2 dotted */
            readonly lineType: (0 | 1 | 2)
            readonly lineWidth: number
            readonly goalSeries: (number | null)
            readonly displayType: ("line" | "bar" | "scatter" | "step" | "area")
          }>
          /** Each with an id of its own */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** Null: as the values are */
            readonly limits: ({
              readonly min: number
              readonly max: number
            } | null)
            readonly dp: number
            readonly tick: number
            readonly name: string
            readonly colour: string
            readonly displayType: ("left" | "right")
          }>
          readonly xAxis: {
            readonly tick: number
            /** Seconds added to each time */
            readonly offset: number
            /** Null: time of day; else seconds since the beginning times this */
            readonly scale: (number | null)
            readonly dp: number
            readonly name: string
            readonly colour: string
          }
          readonly dataLabels: boolean
        }
      }
    }
    /** Delete a chart */
    readonly removeChart: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Notes pinned to moments of a range, the oldest first; as far back as the plan keeps */
    readonly listNotes: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** The last so many milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
      }
      readonly output: {
        readonly notes: ReadonlyArray<{
          readonly id: string
          readonly at: number
          readonly text: string
          /** The name of whoever wrote it at that time */
          readonly author: string
          /** Give it back with a change: another version is a conflict */
          readonly version: number
          /** Epoch seconds */
          readonly createdAt: number
          /** Epoch seconds */
          readonly updatedAt: number
        }>
      }
    }
    /** Pin a note to a moment. A device has 500 notes at most. */
    readonly addNote: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** Epoch seconds by the device's clock */
        readonly at: number
        /** At most 280 characters in one paragraph, without controls */
        readonly text: string
      }
      readonly output: {
        readonly id: string
        readonly at: number
        readonly text: string
        /** The name of whoever wrote it at that time */
        readonly author: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        /** Epoch seconds */
        readonly createdAt: number
        /** Epoch seconds */
        readonly updatedAt: number
      }
    }
    /** Change the text or the moment of a note. Its author stays. */
    readonly setNote: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      } & {
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        /** Epoch seconds by the device's clock */
        readonly at: number
        /** At most 280 characters in one paragraph, without controls */
        readonly text: string
      }
      readonly output: {
        readonly id: string
        readonly at: number
        readonly text: string
        /** The name of whoever wrote it at that time */
        readonly author: string
        /** Give it back with a change: another version is a conflict */
        readonly version: number
        /** Epoch seconds */
        readonly createdAt: number
        /** Epoch seconds */
        readonly updatedAt: number
      }
    }
    /** Delete a note; one that is not there is gone already */
    readonly deleteNote: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
  }
  readonly user: {
    /** Give a person access, or invite an address */
    readonly addDeviceUser: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly targetEmail: string
        readonly targetPermission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
      readonly output: {
        readonly status: ("added" | "invited")
      }
    }
    /** Change what a person may do. The last Admin cannot be made less: CONFLICT with `reason` 'lastAdmin'. */
    readonly setDeviceUser: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly userid: string
        readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Take away a person’s access; anyone may leave. Others need an Admin. The last Admin leaves only with `abandon`: the next person with the setup password then becomes Admin. */
    readonly removeDeviceUser: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly userid: string
        readonly abandon?: boolean
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Withdraw the invitation of an address */
    readonly withdrawInvitation: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly email: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** How people come to the device by themselves */
    readonly setAddingRules: {
      readonly input: {
        /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly addNextUserWithoutPassword?: boolean
        readonly addedPermission?: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Your scheduled exports, each with its last result */
    readonly listExportSchedules: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly deviceids: ReadonlyArray<string>
          /** In the order of their columns, also of computed channels and of signals of bus frames; null: every key */
          readonly dataKeys: (ReadonlyArray<string> | null)
          readonly format: ("csv" | "xlsx" | "parquet" | "jsonl" | "gpx")
          readonly dates: ("en-AU" | "iso")
          /** Whole local days before the run: yesterday, the last seven, or the calendar month before */
          readonly range: ("day" | "week" | "month")
          readonly frequency: ("daily" | "weekly" | "monthly")
          /** By the clock of the zone */
          readonly hour: number
          /** 1: Monday; of weekly exports */
          readonly weekday: number
          /** Of monthly exports */
          readonly monthDay: number
          /** IANA name */
          readonly timeZone: string
          readonly name: string
          readonly id: string
          /** Epoch seconds; null: paused */
          readonly nextRun: (number | null)
          /** Epoch seconds */
          readonly createdAt: number
          readonly lastRun: ({
            readonly id: string
            /** Epoch seconds */
            readonly dueAt: number
            /** Epoch seconds; null: it is waiting or under way */
            readonly endedAt: (number | null)
            /** `empty`: nothing was stored in the range, so there is no file */
            readonly outcome: (("done" | "empty" | "failed") | null)
            /** Why it failed */
            readonly problem: ({
              /** English */
              readonly message: string
              /** The same as an id with values */
              readonly localizable: {
                /** What happened, such as linkExpired; never renamed */
                readonly id: string
                /** Values at the places of its text */
                readonly params: Readonly<Record<string, unknown>>
              }
            } | null)
            readonly leftOut: ReadonlyArray<{
              /** Device id: 9 of A-Z and 0-9, or '0-' and seven of them */
              readonly deviceid: string
              readonly reason: {
                /** English */
                readonly message: string
                /** The same as an id with values */
                readonly localizable: {
                  /** What happened, such as linkExpired; never renamed */
                  readonly id: string
                  /** Values at the places of its text */
                  readonly params: Readonly<Record<string, unknown>>
                }
              }
            }>
            /** null: there is none, or it has expired */
            readonly file: ({
              readonly name: string
              readonly sizeBytes: number
              /** Epoch seconds */
              readonly expiresAt: number
            } | null)
          } | null)
        }>
        /** How many you may have */
        readonly maximum: number
        /** Whether this portal can send emails */
        readonly canMail: boolean
      }
    }
    /** The file of a scheduled export. Refused where you may no longer export the data of a device in it. */
    readonly getExportFile: {
      readonly input: {
        readonly id: string
      }
      readonly output: string
    }
  }
  readonly aemp: {
    /** The machines of your fleet and their latest values (ISO 15143-3, AEMP 2.0). For accounts of the group aemp_api_users: every device you may see that reports under AEMP and whose plan has the API, 100 on a page. XML as the schema of the standard has it, or JSON with the same names where `Accept` asks for application/json. What is not known of a machine is absent. */
    readonly getFleet: {
      readonly input: {
        /** From 1 */
        readonly page: number
      }
      readonly output: {
        readonly version: string
        /** When this was answered, YYYY-MM-DDThh:mm:ssZ */
        readonly snapshotTime: string
        readonly Links: ReadonlyArray<{
          readonly rel: ("self" | "prev" | "next" | "last")
          readonly href: string
        }>
        readonly Equipment: ReadonlyArray<{
          readonly EquipmentHeader: {
            readonly OEMName: string
            readonly Model: string
            readonly EquipmentID: string
            readonly SerialNumber: string
          }
          readonly Location?: {
            /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
            readonly datetime: string
            readonly Latitude: number
            readonly Longitude: number
          }
          readonly CumulativeIdleHours?: {
            /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
            readonly datetime: string
            /** Decimal hours */
            readonly Hour: number
          }
          readonly CumulativeOperatingHours?: {
            /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
            readonly datetime: string
            /** Decimal hours */
            readonly Hour: number
          }
          readonly EngineStatus?: {
            /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
            readonly datetime: string
            /** Empty: the device does not say which engine it is */
            readonly EngineNumber: string
            readonly Running: boolean
          }
          readonly FuelRemaining?: {
            /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
            readonly datetime: string
            readonly Percent: number
          }
        }>
      }
    }
    /** One machine by make, model and serial number (ISO 15143-3, AEMP 2.0). Upper and lower case are not the same. XML as the schema of the standard has it, or JSON with the same names where `Accept` asks for application/json. What is not known of a machine is absent. Answers 404 where you may not see such a machine or its device does not report, and 403 PLAN_RESTRICTED where the plan of the device has no API, whether it reports or not. */
    readonly getEquipment: {
      readonly input: {
        readonly make: string
        readonly model: string
        readonly serial: string
      }
      readonly output: {
        readonly version: string
        /** When this was answered, YYYY-MM-DDThh:mm:ssZ */
        readonly snapshotTime: string
        readonly EquipmentHeader: {
          readonly OEMName: string
          readonly Model: string
          readonly EquipmentID: string
          readonly SerialNumber: string
        }
        readonly Location?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          readonly Latitude: number
          readonly Longitude: number
        }
        readonly CumulativeIdleHours?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly CumulativeOperatingHours?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly EngineStatus?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          /** Empty: the device does not say which engine it is */
          readonly EngineNumber: string
          readonly Running: boolean
        }
        readonly FuelRemaining?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          readonly Percent: number
        }
      }
    }
    /** One machine by its equipment ID (ISO 15143-3, AEMP 2.0). Upper and lower case are not the same. XML as the schema of the standard has it, or JSON with the same names where `Accept` asks for application/json. What is not known of a machine is absent. Answers 404 where you may not see such a machine or its device does not report, and 403 PLAN_RESTRICTED where the plan of the device has no API, whether it reports or not. */
    readonly getEquipmentById: {
      readonly input: {
        readonly equipmentId: string
      }
      readonly output: {
        readonly version: string
        /** When this was answered, YYYY-MM-DDThh:mm:ssZ */
        readonly snapshotTime: string
        readonly EquipmentHeader: {
          readonly OEMName: string
          readonly Model: string
          readonly EquipmentID: string
          readonly SerialNumber: string
        }
        readonly Location?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          readonly Latitude: number
          readonly Longitude: number
        }
        readonly CumulativeIdleHours?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly CumulativeOperatingHours?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly EngineStatus?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          /** Empty: the device does not say which engine it is */
          readonly EngineNumber: string
          readonly Running: boolean
        }
        readonly FuelRemaining?: {
          /** Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute */
          readonly datetime: string
          readonly Percent: number
        }
      }
    }
  }
}

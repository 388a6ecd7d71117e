// Written by `npm run openapi` from the contract.
export type ErrorData = ({
  readonly localizable?: {
    /** Message id, such as linkExpired; never renamed */
    readonly id: string
    /** Values of the text's placeholders */
    readonly params: Readonly<Record<string, unknown>>
  }
} & Readonly<Record<string, unknown>>)

export type Condition = {
  readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
  /** Together with the kind, identifies the condition within its device */
  readonly subject: string
  readonly level: ("alarm" | "warning")
  /** Epoch seconds */
  readonly since: number
  readonly reason: ({
    readonly kind: "limit"
    readonly key: string
    readonly value: number
    /** The limit that the value exceeds */
    readonly limit: number
    readonly side: ("below" | "above")
    /** When the breach began */
    readonly beyondSince?: number
    /** Absent: the limit comes from the display settings or the device's own configuration */
    readonly ruleId?: string
  } | {
    readonly kind: "area"
    /** Name of the area at that time */
    readonly name: string
    readonly fires: ("left" | "entered")
    /** Distance from the edge to the latest position on the wrong side */
    readonly distanceMetres: number
    /** When the device was first on the wrong side */
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
  /** The device's name for the measurement concerned; absent: no measurement is concerned */
  readonly measurement?: {
    readonly name: string
    readonly unit: string
    readonly decimals: number
    readonly isHours: boolean
  }
  /** Absent: needs attention. `by` is empty for guests */
  readonly acknowledged?: {
    /** Epoch seconds */
    readonly at: number
    readonly by: string
  }
  /** True: no measurement can show when it is over, so people may clear it */
  readonly isClearable?: boolean
  /** Account id of the assignee; absent: unassigned */
  readonly assigned?: {
    readonly id: string
    readonly name: string
    /** Epoch seconds */
    readonly at: number
    readonly by: string
  }
  /** Left out of states, counters and messages until then, or until its level rises */
  readonly shelved?: {
    /** Epoch seconds */
    readonly until: number
    /** Epoch seconds */
    readonly at: number
    readonly by: string
    readonly reason: string
  }
  /** Comments since it opened; absent: none */
  readonly comments?: {
    readonly count: number
    /** Epoch seconds */
    readonly lastAt: number
  }
}

export type DeviceConditions = {
  /** The highest level among the open conditions that count for the state */
  readonly state: ("ok" | "alarm" | "warning")
  /** Whether any open condition is neither acknowledged nor shelved */
  readonly needsSomebody: boolean
  /** Most severe first */
  readonly conditions: ReadonlyArray<Condition>
}

export type LimitRule = {
  /** Empty: the name of the measurement */
  readonly name: string
  /** A data key that the device sends; empty for an area */
  readonly key: string
  /** For a rule about the device's position instead of limits; `key` is then empty, and the area has a name */
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
      /** Vertices of the area; its edges must not touch or cross */
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
  /** Opens after this long beyond the limit; 0: immediately */
  readonly durationSeconds: number
  /** How far inside the limit a value must be to count as back, in the unit of the key; for an area in metres */
  readonly hysteresis: number
  /** The rule applies only while this is true: 'engine speed > 0', 'in states 4 to 6' */
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
  /** Send it back with a change; if the version differs, the change returns CONFLICT */
  readonly version: number
  /** Epoch seconds */
  readonly updatedAt: number
  /** Email; empty for callers who may not change the rule */
  readonly updatedBy: string
}

export type Problem = {
  /** Reference to the explanation of this error type, relative to the portal */
  readonly type: string
  /** The error type */
  readonly title: string
  readonly status: number
  /** What went wrong, in English */
  readonly detail: string
  /** The error code for programs, such as NOT_FOUND; never renamed */
  readonly code: string
  /** Same as detail */
  readonly message: string
  readonly data?: ErrorData
}

export type CallTypes = {
  readonly portal: {
    /** Get the signed-in user */
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
        /** Parts of the portal that are available */
        readonly features: ReadonlyArray<("signUp" | "account" | "mfaSetup" | "apiCredentials" | "support" | "docs" | "plans" | "shareLinks")>
        /** Set while support views this account read-only; null: signed in as the account's owner */
        readonly supportView: ({
          /** Email of the support user viewing the account */
          readonly viewer: string
          /** Epoch seconds */
          readonly endsAt: number
          /** Whether the view has expired: every call is refused until it is ended */
          readonly isOver: boolean
        } | null)
      }
    }
    /** List your devices with their last contact */
    readonly userGetDeviceSummary: {
      readonly input: {
        /** Devices per page, ordered by id; absent: all at once */
        readonly limit?: number
        /** `nextCursor` of the previous page */
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
          /** Term of the subscription that pays for it; null: none */
          readonly term: (("MONTHLY" | "YEARLY") | null)
          /** The newest point on the device's clock, never later than its receipt, epoch seconds; null: no data */
          readonly lastContact: (number | null)
          /** base_interval × transmit_interval; longer if the plan stores less often */
          readonly expectedIntervalSeconds: number
          /** Your own group for this device; empty: none */
          readonly group: string
          /** From the asset notes */
          readonly customer: string
          /** From the asset notes */
          readonly status: string
          /** The highest level among the open conditions that count for the state */
          readonly state: ("ok" | "alarm" | "warning")
          /** Open conditions; null: none */
          readonly condition: ({
            /** Highest level */
            readonly level: ("alarm" | "warning")
            /** Number of open conditions that are not shelved */
            readonly open: number
            readonly needsSomebody: boolean
            /** The most severe that needs attention, otherwise the most severe */
            readonly leading: {
              readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
              /** Together with the kind, identifies the condition within its device */
              readonly subject: string
              readonly level: ("alarm" | "warning")
              /** Epoch seconds */
              readonly since: number
              readonly reason: ({
                readonly kind: "limit"
                readonly key: string
                readonly value: number
                /** The limit that the value exceeds */
                readonly limit: number
                readonly side: ("below" | "above")
                /** When the breach began */
                readonly beyondSince?: number
                /** Absent: the limit comes from the display settings or the device's own configuration */
                readonly ruleId?: string
              } | {
                readonly kind: "area"
                /** Name of the area at that time */
                readonly name: string
                readonly fires: ("left" | "entered")
                /** Distance from the edge to the latest position on the wrong side */
                readonly distanceMetres: number
                /** When the device was first on the wrong side */
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
              /** The device's name for the measurement concerned; absent: no measurement is concerned */
              readonly measurement?: {
                readonly name: string
                readonly unit: string
                readonly decimals: number
                readonly isHours: boolean
              }
              /** Absent: needs attention. `by` is empty for guests */
              readonly acknowledged?: {
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** True: no measurement can show when it is over, so people may clear it */
              readonly isClearable?: boolean
              /** Account id of the assignee; absent: unassigned */
              readonly assigned?: {
                readonly id: string
                readonly name: string
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** Left out of states, counters and messages until then, or until its level rises */
              readonly shelved?: {
                /** Epoch seconds */
                readonly until: number
                /** Epoch seconds */
                readonly at: number
                readonly by: string
                readonly reason: string
              }
              /** Comments since it opened; absent: none */
              readonly comments?: {
                readonly count: number
                /** Epoch seconds */
                readonly lastAt: number
              }
            }
          } | null)
          /** Last known position; null: never known */
          readonly position: ({
            readonly lat: number
            readonly lon: number
          } | null)
        }>
        /** If a limit was given: cursor of the next page; null: last page */
        readonly nextCursor?: (string | null)
      }
    }
    /** List all devices, for the vendor */
    readonly adminGetDeviceSummary: {
      readonly input: {
        /** Devices per page, ordered by id; absent: all at once */
        readonly limit?: number
        /** `nextCursor` of the previous page */
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
          /** Term of the subscription that pays for it; null: none */
          readonly term: (("MONTHLY" | "YEARLY") | null)
          /** The newest point on the device's clock, never later than its receipt, epoch seconds; null: no data */
          readonly lastContact: (number | null)
          /** base_interval × transmit_interval; longer if the plan stores less often */
          readonly expectedIntervalSeconds: number
          /** Your own group for this device; empty: none */
          readonly group: string
          /** From the asset notes */
          readonly customer: string
          /** From the asset notes */
          readonly status: string
          /** The highest level among the open conditions that count for the state */
          readonly state: ("ok" | "alarm" | "warning")
          /** Open conditions; null: none */
          readonly condition: ({
            /** Highest level */
            readonly level: ("alarm" | "warning")
            /** Number of open conditions that are not shelved */
            readonly open: number
            readonly needsSomebody: boolean
            /** The most severe that needs attention, otherwise the most severe */
            readonly leading: {
              readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
              /** Together with the kind, identifies the condition within its device */
              readonly subject: string
              readonly level: ("alarm" | "warning")
              /** Epoch seconds */
              readonly since: number
              readonly reason: ({
                readonly kind: "limit"
                readonly key: string
                readonly value: number
                /** The limit that the value exceeds */
                readonly limit: number
                readonly side: ("below" | "above")
                /** When the breach began */
                readonly beyondSince?: number
                /** Absent: the limit comes from the display settings or the device's own configuration */
                readonly ruleId?: string
              } | {
                readonly kind: "area"
                /** Name of the area at that time */
                readonly name: string
                readonly fires: ("left" | "entered")
                /** Distance from the edge to the latest position on the wrong side */
                readonly distanceMetres: number
                /** When the device was first on the wrong side */
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
              /** The device's name for the measurement concerned; absent: no measurement is concerned */
              readonly measurement?: {
                readonly name: string
                readonly unit: string
                readonly decimals: number
                readonly isHours: boolean
              }
              /** Absent: needs attention. `by` is empty for guests */
              readonly acknowledged?: {
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** True: no measurement can show when it is over, so people may clear it */
              readonly isClearable?: boolean
              /** Account id of the assignee; absent: unassigned */
              readonly assigned?: {
                readonly id: string
                readonly name: string
                /** Epoch seconds */
                readonly at: number
                readonly by: string
              }
              /** Left out of states, counters and messages until then, or until its level rises */
              readonly shelved?: {
                /** Epoch seconds */
                readonly until: number
                /** Epoch seconds */
                readonly at: number
                readonly by: string
                readonly reason: string
              }
              /** Comments since it opened; absent: none */
              readonly comments?: {
                readonly count: number
                /** Epoch seconds */
                readonly lastAt: number
              }
            }
          } | null)
          /** Last known position; null: never known */
          readonly position: ({
            readonly lat: number
            readonly lon: number
          } | null)
        }>
        /** If a limit was given: cursor of the next page; null: last page */
        readonly nextCursor?: (string | null)
      }
    }
    /** Stream changes of your devices' contacts and states as server-sent events. Events named `contacts` hold an object from device id to last contact in epoch seconds. Events named `states` hold an object from device id to what has changed: its state with its open conditions, its position, and the requested data keys. At most one of each is sent per second. A comment line every 15 seconds keeps the connection alive. Changes that happen while no stream is open are not sent later: request the summary and the readings after each connection. */
    readonly userLive: {
      readonly input: {
        /** Comma-separated data keys; '=Power|W|1' stands for the computed channel or user-named measurement with this name and these units, whatever its key on each device */
        readonly dataKeys?: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** Stream new points of several devices over one connection as server-sent events, each once. Events named `point` hold a device id and a flat record as in device-get-data; their id resumes the stream of each device with `Last-Event-ID` and the same list of devices. `cleared`: stored points of the device were deleted or moved here from another. `changed`: names a `resource` of the device to reload, as in the stream of one device. `conditions`: the device id and its open conditions in the format of their own call, whenever they change. `gone`: the device does not exist for you, or no longer does; the others continue. A comment line every 15 seconds keeps the connection alive. `ended`: the whole stream has ended. */
    readonly userLivePoints: {
      readonly input: {
        /** Comma-separated device ids */
        readonly deviceids: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** Get a device's settings in the portal and your permissions */
    readonly deviceGetSettings: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly deviceid: string
        readonly model: string
        readonly fw: (string | null)
        /** Permission by user id; only your own without viewUsers */
        readonly access_ids: Readonly<Record<string, ("ADMIN" | "USER" | "OPERATOR" | "VIEW")>>
        readonly requesterUserId: string
        readonly myPermission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
        /** Whether the plan does not send data to the portal */
        readonly dataRestricted: boolean
        readonly tier: {
          readonly name: ("Basic" | "Trial" | "Hosted")
          /** Retention of points, in days */
          readonly dataStorageDays: number
          /** The shortest update interval of the plan, in seconds */
          readonly minimumIntervalSeconds: number
          /** Whether every point is stored; otherwise at most one per minimumIntervalSeconds is, and others are only acknowledged */
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
        /** By data key; parse with parseDisplaySettings */
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
        /** IANA name of the device's time zone; null: not set */
        readonly PORTAL_timeZone: (string | null)
        /** Seconds */
        readonly base_interval: number
        /** Base intervals */
        readonly transmit_interval: number
        /** Base intervals between messages to the portal, set by the plan; null: not reported */
        readonly sq_interval: (number | null)
        /** Whether the device is set to send its data to the portal; null: not reported */
        readonly data_to_portal: (boolean | null)
        /** Term of the subscription that pays for it; null: none */
        readonly term: (("MONTHLY" | "YEARLY") | null)
        /** User id of the payer; null without viewUsers, except for the payer */
        readonly subOwner: (string | null)
        /** Email of the payer; null without viewUsers, except for the payer */
        readonly billingEmail: (string | null)
        readonly subscription_info: {
          /** none: not paid, or granted by the vendor */
          readonly status: ("none" | "active" | "past_due" | "cancelled" | "lifetime")
          /** End of the grace period for a failed payment, epoch seconds; null: no payment failed */
          readonly grace_ends_ts: (number | null)
        }
        /** End of the paid or granted term, epoch seconds */
        readonly plan_expiry_ts: (number | null)
        /** Whether the trial starts when the next person is added */
        readonly trialResetActive: boolean
        readonly PORTAL_billingNotes: {
          /** Whole days until the plan ends, negative after that; null: no known end */
          readonly tier_expiry_days: (number | null)
        }
        /** Whether the next person needs no password; null without viewUsers */
        readonly PORTAL_add_next_user_without_pass: ({
          readonly active: boolean
        } | null)
        readonly billing: {
          /** PREMIUM is Hosted */
          readonly tier: ("PREMIUM" | "STANDARD")
          /** When the device was added, epoch seconds; null: no trial started */
          readonly added_ts: (number | null)
          /** When the trial was restarted, epoch seconds */
          readonly trial_reset_ts: (number | null)
          /** End of the paid or granted term, epoch seconds */
          readonly plan_expiry_ts: (number | null)
          /** When it last became Hosted, epoch seconds */
          readonly last_upgrade_ts: (number | null)
          /** When data that the Basic plan does not retain is deleted, epoch seconds; null: no deletion is due */
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
          /** URLs that receive events as JSON */
          readonly ALERTS_webhookList?: ReadonlyArray<string>
          readonly ALERTS_escalation?: ReadonlyArray<{
            /** Email address or mobile number */
            readonly recipient: string
            /** Time after the alarm was detected, or after the previous step */
            readonly waitMinutes: number
          }>
          readonly ALERTS_emails_remaining?: number
          readonly ALERTS_sms_remaining?: number
          /** Per month */
          readonly ALERTS_rollover_email_limit?: number
          /** Per month */
          readonly ALERTS_rollover_sms_limit?: number
          /** When the count is reset, epoch seconds */
          readonly ALERTS_rollover_ts?: number
          /** Devices that may read this one */
          readonly SPC_allowed_devices?: ReadonlyArray<string>
          readonly AEMP_enabled?: boolean
          /** Like the other AEMP keys, for the group aemp_api_users only */
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
    /** Get points of a device, newest first. Without `from` and `to`, returns the latest points. `from` is inclusive, `to` is exclusive. With `order=oldest`, the page starts at `from`, oldest first. If the plan has no data export, requesting more than 1,000 points is refused like an export. */
    readonly deviceGetData: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly datapoints?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** Sort order */
        readonly order?: ("newest" | "oldest")
        readonly startKey?: string
      }
      readonly output: {
        /** Records with the same ts are merged key by key */
        readonly data: ReadonlyArray<({
          readonly ts: number
          readonly aws_ts: number
        } & Readonly<Record<string, unknown>>)>
        /** Send it as startKey to get the next page; null: last page */
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Add a device to your account. On PASSWORD_REQUIRED, repeat the call with the setup password. A device that does not exist is reported like a wrong password. */
    readonly userAddDevice: {
      readonly input: {
        readonly deviceid: string
        readonly password?: string
        /** IANA name. Set as the device's time zone if it has none and you may change it; an unknown name is ignored */
        readonly timeZone?: string
      }
      readonly output: {
        readonly resultCode: ("DEVICE_ADDED" | "DEVICE_ALREADY_ADDED" | "PASSWORD_REQUIRED" | "ATTEMPTS_EXCEEDED" | "ADD_FAILED")
      }
    }
    /** List who has access to a device */
    readonly deviceGetPermissions: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly userid: string
          readonly name: string
          readonly email: string
          /** Whether the person has verified this email address */
          readonly emailVerified: boolean
          /** The highest of their own permission and those of their teams */
          readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          /** Permission granted on this device directly; null: access comes from a team only */
          readonly ownPermission: (("ADMIN" | "USER" | "OPERATOR" | "VIEW") | null)
          /** Teams that give them access to this device */
          readonly teams: ReadonlyArray<{
            readonly id: string
            readonly name: string
            readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          }>
          readonly userHasSubscription: boolean
        }>
        /** Teams that contain this device */
        readonly teams: ReadonlyArray<{
          readonly id: string
          readonly name: string
          /** Email of the team's owner */
          readonly owner: string
          readonly members: number
        }>
        /** Email addresses without an account; access starts when they sign up */
        readonly invitations: ReadonlyArray<{
          readonly email: string
          readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
          /** Epoch seconds */
          readonly invitedAt: number
        }>
        /** Whether the next person can be added once without the setup password */
        readonly addNextUserWithoutPassword: boolean
        /** Set by a distributor: the next person who adds the device without a password becomes Admin */
        readonly nextUserBecomesAdmin: boolean
        /** Permission of people who add the device with its setup password */
        readonly addedPermission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
    }
    /** List the latest commands of a device, newest first. Also available as `/{deviceid}.{count}`, with the count in the path. Never cached, because commands change quickly. */
    readonly deviceGetRpcQueue: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly count?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          /** When it was queued, epoch seconds; together with the device it identifies the command */
          readonly ts: number
          readonly rpcmethod: string
          /** Secrets are '***', even for their sender */
          readonly args: Readonly<Record<string, unknown>>
          /** Above zero: still pending */
          readonly priority: number
          /** Absent: not answered. null: answered without a value. Otherwise the device's response, with secrets as '***' */
          readonly device_response?: unknown
          /** If the response is an error of the portal: its message as an id with parameters */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly can_be_cancelled: boolean
          /** When it was cancelled, epoch seconds */
          readonly delete_ts: (number | null)
          readonly ota_status: ({
            readonly state: ("queued" | "sent" | "downloading" | "rebooting" | "confirmed" | "failed")
            /** Percent */
            readonly progress: number
            /** In English */
            readonly message: (string | null)
            /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
            readonly localizable: ({
              /** Message id, such as linkExpired; never renamed */
              readonly id: string
              /** Values of the text's placeholders */
              readonly params: Readonly<Record<string, unknown>>
            } | null)
          } | null)
          /** Who requested it; 'portal' for the server itself */
          readonly requestedBy: string
          /** Epoch seconds; null: not delivered to the device yet */
          readonly sentAt: (number | null)
          readonly answeredAt: (number | null)
          readonly expiresAt: number
          /** Number of delivery attempts */
          readonly attempts: number
          /** silent: sent once, never answered */
          readonly state: ("queued" | "sent" | "answered" | "silent" | "cancelled" | "expired")
          /** Additional information for people, for example that the command may have run */
          readonly note: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizableNote: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
        readonly total: number
      }
    }
    /** Queue a command for a device. Each method requires its own capability. `FS.Get` of key and configuration files returns FORBIDDEN. A connected device gets the command immediately, any other at its next contact. With `expiresInSeconds`, the command is dropped if the device has not been in contact by then. */
    readonly deviceSendRpc: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly method: ("Config.Set" | "Config.Get" | "FS.Put" | "FS.Get" | "FS.List" | "FS.Remove" | "Sys.Reboot" | "Sys.GetInfo" | "Admin.Trigger" | "Admin.FreightMode" | "Admin.HardReset" | "GSM.Cmd" | "OTA.Update" | "Device.SetPlan")
        readonly args?: Readonly<Record<string, unknown>>
        readonly expiresInSeconds?: number
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
        readonly ts: number
        /** For Config.Set: settings that were not accepted */
        readonly failedKeys?: ReadonlyArray<string>
        /** Reason for each failed key */
        readonly problems?: Readonly<Record<string, string>>
        /** The same texts as message ids with parameters */
        readonly localizableProblems?: Readonly<Record<string, {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }>>
      }
    }
    /** Cancel a command that is still pending. CONFLICT if it has already been sent or cannot be cancelled. */
    readonly deviceRemoveRpc: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly ts: number
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** List the open conditions of all your devices */
    readonly userGetConditions: {
      readonly input: undefined
      readonly output: {
        /** Only devices that have any */
        readonly devices: Readonly<Record<string, DeviceConditions>>
      }
    }
    /** List past and present conditions of all your devices with their times, newest first. For each device, goes back as far as its plan retains data. */
    readonly userGetConditionHistory: {
      readonly input: {
        /** Only conditions open at or after this time */
        readonly from?: number
        /** Only conditions that began before this time: no contact begins with the last contact */
        readonly to?: number
        /** `lastEvaluatedKey` of the previous page */
        readonly cursor?: string
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          /** Together with the kind, identifies the condition within its device */
          readonly subject: string
          readonly reason: ({
            readonly kind: "limit"
            readonly key: string
            readonly value: number
            /** The limit that the value exceeds */
            readonly limit: number
            readonly side: ("below" | "above")
            /** When the breach began */
            readonly beyondSince?: number
            /** Absent: the limit comes from the display settings or the device's own configuration */
            readonly ruleId?: string
          } | {
            readonly kind: "area"
            /** Name of the area at that time */
            readonly name: string
            readonly fires: ("left" | "entered")
            /** Distance from the edge to the latest position on the wrong side */
            readonly distanceMetres: number
            /** When the device was first on the wrong side */
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
          /** The device's name for the measurement concerned; absent: no measurement is concerned */
          readonly measurement?: {
            readonly name: string
            readonly unit: string
            readonly decimals: number
            readonly isHours: boolean
          }
          /** The highest level it reached; `reason` is from that time */
          readonly level: ("alarm" | "warning")
          /** Epoch seconds */
          readonly openedAt: number
          /** null: still open */
          readonly closedAt: (number | null)
          /** return: back to normal; cleared: by a person; acknowledged: by a person, from the time when that still closed events; expired: no evidence for 7 days; displaced: removed to make room for others; rejudged: no longer found after limits or stored data changed */
          readonly closedBy: (("return" | "cleared" | "acknowledged" | "expired" | "displaced" | "rejudged") | null)
          /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
          readonly deviceid: string
        }>
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Change settings that the portal stores for a device. Each key requires its own capability, and either all keys are written or none. PORTAL_deviceNotes and PORTAL_displaySettings are patched field by field; null removes a field. */
    readonly deviceSetSettings: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly settings: Readonly<Record<string, unknown>>
        /** The same keys as you last saw them; CONFLICT if someone else has changed one of them meanwhile */
        readonly loaded?: Readonly<Record<string, unknown>>
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Set which events are sent to whom, and how often */
    readonly deviceSetAlert: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly alertSMSInterval: number
        readonly alertEmailInterval: number
        readonly warningSMSInterval: number
        readonly warningEmailInterval: number
        readonly alarmSMSInterval: number
        readonly alarmEmailInterval: number
        readonly emailList: ReadonlyArray<string>
        readonly phoneList: ReadonlyArray<string>
        /** Like the other two webhook intervals; absent: unchanged */
        readonly alertWebhookInterval?: number
        readonly warningWebhookInterval?: number
        readonly alarmWebhookInterval?: number
        /** URLs that receive events as JSON; absent: unchanged */
        readonly webhookList?: ReadonlyArray<string>
        /** Who is notified next if nobody acknowledges an alarm; absent: unchanged */
        readonly escalation?: ReadonlyArray<{
          /** Email address or mobile number */
          readonly recipient: string
          /** Time after the alarm was detected, or after the previous step */
          readonly waitMinutes: number
        }>
        /** Ignored: links use the brand of the host that was called, or the account's brand on the portal's own host */
        readonly brandURL?: string
        /** The same keys as you last saw them; CONFLICT if someone else has changed one of them meanwhile */
        readonly loaded?: Readonly<Record<string, unknown>>
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Get the diagnostic data that a device reports about itself */
    readonly deviceGetDiag: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly datapoints?: number
      }
      readonly output: {
        /** Time of the newest point searched, epoch seconds */
        readonly at: (number | null)
        /** At most `datapoints`, with the latest value of each */
        readonly parameters: ReadonlyArray<{
          readonly key: string
          readonly value?: unknown
          readonly ts: number
        }>
        /** Trouble codes decoded from bus message 65226 */
        readonly faults: ReadonlyArray<{
          readonly bus: ("can1" | "can2")
          /** The controller's address */
          readonly source: number
          readonly spn: number
          readonly fmi: number
          /** Occurrences as counted by the controller; null: it does not count them */
          readonly count: (number | null)
          readonly conversionMethod: number
          readonly firstSeen: number
          readonly lastSeen: number
          /** The frame in hex */
          readonly data: string
        }>
        readonly connection: {
          readonly transport: (("mqtt" | "http" | "udp") | null)
          /** Whether it is currently connected to the portal by MQTT */
          readonly connected: boolean
          readonly lastMessageAt: (number | null)
          readonly refusedTotal: number
        }
      }
    }
    /** Put devices into one of your groups. A new name creates the group. 'ALL' means no group; an empty name removes the devices from theirs. */
    readonly userChangeDeviceGroup: {
      readonly input: {
        readonly group: string
        readonly selected: ReadonlyArray<string>
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Get the latest values of chosen data keys for all your devices */
    readonly userGetReadings: {
      readonly input: {
        /** Comma-separated data keys; '=Power|W|1' stands for the computed channel or user-named measurement with this name and these units, whatever its key on each device */
        readonly dataKeys: ReadonlyArray<string>
      }
      readonly output: {
        readonly readings: Readonly<Record<string, Readonly<Record<string, readonly [number, (number | string | boolean)]>>>>
      }
    }
    /** Get the current state and key values of some of your devices */
    readonly userGetHighlights: {
      readonly input: {
        /** Comma-separated device ids */
        readonly deviceids: ReadonlyArray<string>
      }
      readonly output: {
        /** Those that you may see */
        readonly devices: Readonly<Record<string, {
          /** Current state of the machine; null: not reported */
          readonly doing: ({
            readonly state: number
            /** Name from its configuration */
            readonly name: (string | null)
          } | null)
          /** Key values for its kind, at most two */
          readonly values: ReadonlyArray<{
            readonly key: string
            /** The device's own name for it */
            readonly name: string
            readonly unit: string
            readonly decimals: number
            readonly kind: ("number" | "hours" | "digital")
            /** For a digital value */
            readonly words?: {
              readonly lowThreshold: number
              readonly lowString: string
              readonly highString: string
            }
            /** Whether each value holds until the next */
            readonly isStep: boolean
            /** Latest values, oldest first */
            readonly history: ReadonlyArray<readonly [number, number]>
          }>
        }>>
      }
    }
    /** List the data keys that your devices send, compute or name, with the number of devices for each */
    readonly userGetDataKeys: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly key: string
          readonly devices: number
          /** true: `key` is not sent by devices, but stands for the measurement that users gave this name and unit, whatever its key on each device */
          readonly named?: boolean
        }>
      }
    }
    /** Get the latest numbers of your devices in Prometheus format. Text format 0.0.4: `fieldport_value` by device, key and unit (true is 1), `fieldport_last_contact_timestamp_seconds`, `fieldport_open_conditions` by level, and `fieldport_device_info` with each device's name and model. Samples have no timestamp: a value remains until a newer one arrives, so check the last contact as well. Covers devices whose plan includes the API. */
    readonly userGetPrometheus: {
      readonly input: undefined
      readonly output: string
    }
    /** Send a test message to the notification recipients of a device. Waits up to 15 s for the outcome. Allowed once every 30 s per device; each message counts toward the monthly limit. */
    readonly deviceTestAlert: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** One saved recipient; absent: all of them */
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
          /** waiting: not accepted yet, retried for a day; unavailable: no email or SMS is configured; noPhone: your profile has no phone number, and SMS is not set up */
          readonly state: ("waiting" | "accepted" | "delivered" | "failed" | "overLimit" | "unsubscribed" | "paused" | "tooSoon" | "unavailable" | "noPhone")
          /** Error code if it was not accepted; null: none known */
          readonly problem: (string | null)
          /** Description of the problem, in English */
          readonly problemText: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
      }
    }
    /** Ask an unsubscribed address by email whether it wants notifications again */
    readonly deviceAskRecipient: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly recipient: string
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Resume messages to an address that bounced. Applies to every device that notifies it. Audited; allowed three times a day per address. */
    readonly deviceResumeRecipient: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly channel: ("email" | "sms" | "webhook")
        /** Email address, mobile number or webhook */
        readonly recipient: string
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Generate a new secret for signing requests to a webhook; shown only once. The previous secret is no longer used. Audited. */
    readonly deviceRenewWebhookSecret: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly recipient: string
      }
      readonly output: {
        readonly secret: string
      }
    }
    /** List messages about a device, sent or not and why, newest first, over 90 days */
    readonly deviceListNotifications: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** `next` of the previous page */
        readonly before?: number
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** When the notification was decided, epoch seconds */
          readonly createdAt: number
          /** When it happened, on the device's clock */
          readonly at: number
          readonly channel: ("email" | "sms" | "webhook" | "push")
          /** Masked for callers who may not change the recipients; empty: your own browsers (push) */
          readonly recipient: string
          readonly about: ({
            readonly level: ("alert" | "warning" | "alarm")
            readonly deviceName: string
            readonly reason: ({
              readonly kind: "limit"
              readonly key: string
              readonly value: number
              /** The limit that the value exceeds */
              readonly limit: number
              readonly side: ("below" | "above")
              /** When the breach began */
              readonly beyondSince?: number
              /** Absent: the limit comes from the display settings or the device's own configuration */
              readonly ruleId?: string
            } | {
              readonly kind: "area"
              /** Name of the area at that time */
              readonly name: string
              readonly fires: ("left" | "entered")
              /** Distance from the edge to the latest position on the wrong side */
              readonly distanceMetres: number
              /** When the device was first on the wrong side */
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
            /** How long the alarm had been unacknowledged, if that is why the message was sent */
            readonly escalatedMinutes?: number
          } | {
            /** A test message, or asking whether an address wants emails again */
            readonly request: ("test" | "subscribe")
            readonly deviceName: string
            readonly by: string
          })
          /** accepted: by the mail server, SMS provider or webhook receiver; delivered: as reported by the provider; failed: given up or bounced; overLimit, unsubscribed, paused and tooSoon: not sent */
          readonly state: ("waiting" | "accepted" | "delivered" | "failed" | "overLimit" | "unsubscribed" | "paused" | "tooSoon")
          /** Error code if it was not accepted; null: none known */
          readonly problem: (string | null)
          /** Description of the problem, in English */
          readonly problemText: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** Held until the end of the recipient's quiet hours, epoch seconds; null: not held */
          readonly heldUntil: (number | null)
        }>
        /** null: last page */
        readonly next: (number | null)
        /** Saved addresses, in lower case, that have unsubscribed from emails about the device */
        readonly unsubscribed: ReadonlyArray<string>
        /** Saved addresses that bounced; nothing is sent to them until they are resumed */
        readonly paused: ReadonlyArray<{
          readonly channel: ("email" | "sms" | "webhook")
          /** Email address, mobile number or webhook */
          readonly recipient: string
          /** Epoch seconds */
          readonly since: number
          /** Error code if it was not accepted; null: none known */
          readonly problem: (string | null)
          /** Description of the problem, in English */
          readonly problemText: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
      }
    }
    /** List where points of a device are forwarded, with progress */
    readonly deviceListForwarding: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: string
          /** webhook: signed batches; mqtt: one message per point; homeAssistant: sensors by MQTT discovery */
          readonly kind: ("webhook" | "mqtt" | "homeAssistant")
          readonly address: string
          /** For a broker; empty: none required */
          readonly username: string
          /** For `mqtt`; {deviceId} is replaced by the device id */
          readonly topic: string
          /** The group of devices for which it was set up, and by whom; null: this device only */
          readonly group: ({
            readonly name: string
            readonly by: string
          } | null)
          /** Epoch seconds, like the other times here */
          readonly addedAt: number
          /** failing: being retried, with pauses of up to an hour; paused: until someone resumes it, or, if the device's plan has no API, until it has */
          readonly state: ("active" | "failing" | "paused")
          /** Error code of the last attempt; null: it succeeded */
          readonly problem: (string | null)
          /** Description of the problem, in English */
          readonly problemText: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly lastDeliveredAt: (number | null)
          /** Points received since then are waiting; null: none are waiting */
          readonly failingSince: (number | null)
          /** Number of messages skipped because the receiver finds them too large */
          readonly tooLarge: number
          /** null: no client certificate */
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
    /** Forward each new point to a webhook or a broker. At least once, in the order of receipt. Forwarding ends when the person who added it may no longer edit the device. */
    readonly deviceAddForwarding: {
      readonly input: {
        /** webhook: signed batches; mqtt: one message per point; homeAssistant: sensors by MQTT discovery */
        readonly kind?: ("webhook" | "mqtt" | "homeAssistant")
        /** https://hooks.example.com/points, or mqtts://broker.example.com:8883 */
        readonly address: string
        /** For a broker; empty: none required */
        readonly username?: string
        /** For a broker */
        readonly password?: string
        /** For `mqtt`; {deviceId} is replaced by the device id */
        readonly topic?: string
        /** For a broker */
        readonly certificates?: {
          /** CA certificate in PEM that signed the broker's certificate; empty: the CAs that the portal's system trusts */
          readonly ca?: string
          /** Client certificate of the portal in PEM; empty: none */
          readonly certificate?: string
          /** Its private key in PEM, without a passphrase; stored sealed and never returned */
          readonly key?: string
        }
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly id: string
        /** Secret that signs the batches to a webhook, shown only once; null: the target is a broker */
        readonly secret: (string | null)
      }
    }
    /** Retry a paused or failing target */
    readonly deviceResumeForwarding: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Replace or remove the certificates for a broker. Without certificates in the call, the stored ones are removed. The target is retried immediately with the new ones. CONFLICT for a target of a group: change it there. */
    readonly deviceSetForwardingCertificates: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
        /** CA certificate in PEM that signed the broker's certificate; empty: the CAs that the portal's system trusts */
        readonly ca?: string
        /** Client certificate of the portal in PEM; empty: none */
        readonly certificate?: string
        /** Its private key in PEM, without a passphrase; stored sealed and never returned */
        readonly key?: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Stop forwarding points to a target */
    readonly deviceRemoveForwarding: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** List where points of your device groups are forwarded, with progress */
    readonly listGroupForwarding: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: string
          readonly group: string
          /** webhook: signed batches; mqtt: one message per point; homeAssistant: sensors by MQTT discovery */
          readonly kind: ("webhook" | "mqtt" | "homeAssistant")
          readonly address: string
          /** For a broker; empty: none required */
          readonly username: string
          /** For `mqtt`; {deviceId} is replaced by the device id */
          readonly topic: string
          /** Epoch seconds, like the other times here */
          readonly addedAt: number
          /** Devices currently in the group */
          readonly devices: number
          /** How many of them are being retried */
          readonly failing: number
          /** How many of them are paused until someone resumes them or their plan has the API again */
          readonly paused: number
          /** Error code of the last attempt, from one of the devices */
          readonly problem: (string | null)
          /** Description of the problem, in English */
          readonly problemText: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly lastDeliveredAt: (number | null)
          /** Number of messages skipped because the receiver finds them too large */
          readonly tooLarge: number
          /** null: no client certificate */
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
    /** Forward the points of all devices in one of your groups to a webhook or a broker. Devices that join the group are included, those that leave it are removed. Each needs a plan with the API, and you must be allowed to edit it. */
    readonly addGroupForwarding: {
      readonly input: {
        /** webhook: signed batches; mqtt: one message per point; homeAssistant: sensors by MQTT discovery */
        readonly kind?: ("webhook" | "mqtt" | "homeAssistant")
        /** https://hooks.example.com/points, or mqtts://broker.example.com:8883 */
        readonly address: string
        /** For a broker; empty: none required */
        readonly username?: string
        /** For a broker */
        readonly password?: string
        /** For `mqtt`; {deviceId} is replaced by the device id */
        readonly topic?: string
        /** For a broker */
        readonly certificates?: {
          /** CA certificate in PEM that signed the broker's certificate; empty: the CAs that the portal's system trusts */
          readonly ca?: string
          /** Client certificate of the portal in PEM; empty: none */
          readonly certificate?: string
          /** Its private key in PEM, without a passphrase; stored sealed and never returned */
          readonly key?: string
        }
        readonly group: string
      }
      readonly output: {
        readonly id: string
        /** Secret that signs the batches to a webhook, shown only once; null: the target is a broker */
        readonly secret: (string | null)
      }
    }
    /** Retry the paused or failing devices of a group */
    readonly resumeGroupForwarding: {
      readonly input: {
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Replace the certificates for a group's broker, or remove them if none are given */
    readonly setGroupForwardingCertificates: {
      readonly input: {
        readonly id: string
        /** CA certificate in PEM that signed the broker's certificate; empty: the CAs that the portal's system trusts */
        readonly ca?: string
        /** Client certificate of the portal in PEM; empty: none */
        readonly certificate?: string
        /** Its private key in PEM, without a passphrase; stored sealed and never returned */
        readonly key?: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Stop forwarding points of a group to a target */
    readonly removeGroupForwarding: {
      readonly input: {
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Send a support request to the brand */
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
    /** List the custom pages that you may see, your own and those of your devices, most recently changed first */
    readonly userListPages: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly name: string
          readonly title: string
          readonly cards: number
          /** Epoch seconds */
          readonly updatedAt: number
          /** Number of active share links */
          readonly links: number
          /** Device that the page belongs to; null: your own page */
          readonly deviceid: (string | null)
          /** Empty for your own */
          readonly deviceName: string
          /** Devices that it shows */
          readonly devices: number
          /** Email; null: you may not see who uses the device */
          readonly updatedBy: (string | null)
          readonly mayEdit: boolean
          readonly mayShare: boolean
        }>
      }
    }
    /** Get one of your custom pages */
    readonly userGetPage: {
      readonly input: {
        readonly name: string
      }
      readonly output: {
        readonly name: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of this host's brand, edited by its operator; your own page of the same name takes precedence */
        readonly ofBrand?: true
      }
    }
    /** Create or change one of your custom pages */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** The version that was edited; 0: a new page */
        readonly version: number
      }
      readonly output: {
        readonly name: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of this host's brand, edited by its operator; your own page of the same name takes precedence */
        readonly ofBrand?: true
      }
    }
    /** Delete one of your custom pages and its share links */
    readonly userDeletePage: {
      readonly input: {
        readonly name: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Rename one of your custom pages and change its title */
    readonly userRenamePage: {
      readonly input: {
        readonly name: string
      } & {
        /** The new name in its URL; share links keep working */
        readonly to: string
        readonly title: string
      }
      readonly output: {
        readonly name: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of this host's brand, edited by its operator; your own page of the same name takes precedence */
        readonly ofBrand?: true
      }
    }
  }
  readonly device: {
    /** Get series of a device for a chart. Returns at most `downsample` buckets per key, each with min, max, mean, first and last, so that spikes and gaps are preserved. Computed channels and bus signals are keys like any other; over more than 30 days, signals take longer. */
    readonly getSeries: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Comma-separated data keys */
        readonly dataKeys: ReadonlyArray<string>
        readonly downsample?: number
        /** IANA name. With it, buckets that would be wider than six hours become whole local days, midnight to midnight */
        readonly timeZone?: string
        /** Time span back from now, in milliseconds */
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
        /** 0.001: every sample of the range, each at its own time; for local days, the longest one */
        readonly bucketSeconds: number
        readonly source: ("samples" | "rollups")
        readonly series: Readonly<Record<string, {
          /** Start of each bucket that has samples, epoch seconds; empty buckets are left out */
          readonly ts: ReadonlyArray<number>
          /** Samples in the bucket */
          readonly n: ReadonlyArray<number>
          readonly min: ReadonlyArray<number>
          readonly max: ReadonlyArray<number>
          readonly mean: ReadonlyArray<number>
          readonly first: ReadonlyArray<number>
          readonly last: ReadonlyArray<number>
        }>>
        /** null: the whole range was returned, which is always so for measured and computed keys */
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** List the bus signals that a device sends. Measurements and states in `can1` and `can2` of the latest 600 points, from messages with a known layout (J1939, NMEA 2000). The key of each can be used as a data key for series. */
    readonly getSignals: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly signals: ReadonlyArray<{
          /** Such as can1.61444.spn190: list, PGN and parameter, then sender and part if there are several */
          readonly key: string
          readonly port: ("can1" | "can2")
          readonly name: string
          readonly unit: string
          /** Whether its numbers represent states */
          readonly isState: boolean
          /** Sender's address; null: only one sender */
          readonly source: (number | null)
          readonly sourceName: (string | null)
          /** Which of several values from the same sender; null: there is one */
          readonly part: (string | null)
        }>
      }
    }
    /** Get the position fixes of a device in a range, oldest first. Every fix, or above 5,000 fixes the newest in each `bucketSeconds`; each is one that the device sent, never an average. Fixes with an HDOP above 10 are left out and counted in `poor`. */
    readonly getRoute: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Time span back from now, in milliseconds */
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
    /** List the events of a device, newest first. Returns the events in at most `datapoints` points between `from` (included) and `to` (excluded). */
    readonly getEvents: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
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
          /** 10 INFO, 20 ALERT, 30 WARN, 40 ALARM, and values in between */
          readonly lv: number
        }>
        /** Searched from here on, epoch seconds; use it as `to` for the next, older page */
        readonly from: number
        /** Whether there is nothing older to search */
        readonly isLast: boolean
      }
    }
    /** Count the points in a range */
    readonly countPoints: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Time span back from now, in milliseconds */
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
    /** Get the last valid reading of each key over the most recent 600 points */
    readonly lastReadings: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly readings: Readonly<Record<string, {
          readonly ts: number
          readonly value?: unknown
        }>>
      }
    }
    /** Stream new points of a device as server-sent events, each once. Events named `point` hold a flat record as in device-get-data; their id resumes the stream with `Last-Event-ID`. A comment line every 15 seconds keeps the connection alive. `cleared`: stored points were deleted or moved here from another device; reload what you have read. `changed`: names a `resource` of the device to reload, if you may read it: `commands`, `configuration`, `customItems` (widgets and charts), `firmware`, `limits` (limit rules and display settings), `notes` (pinned to moments in charts) or `script`. Changes that happen while no stream is open are not sent later: reload after each connection. `conditions`: the open conditions in the format of their own call, on connection and whenever they change. `ended`: access has ended. */
    readonly live: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: string
    }
    /** Get how a device connects to the portal: addresses, topics and its secret */
    readonly getConnection: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
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
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
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
    /** List the latest rejected messages of a device, with the reason */
    readonly listRefusals: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        /** Total number ever rejected */
        readonly total: number
        readonly Items: ReadonlyArray<{
          /** Epoch seconds */
          readonly at: number
          readonly transport: ("mqtt" | "http" | "udp")
          /** Reason code */
          readonly reason: string
          /** Explanation for the owner, in English */
          readonly detail: string
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
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
    /** Get points of a device in columns, as JSON lines. Each line (application/x-ndjson) holds a block of points: each `ts` once, and one value per point for each key. Numbers, booleans and texts are returned as the device sent them, lists and objects as JSON text; `aws_ts` is the time of receipt. The last line holds `lastEvaluatedKey`; a response without it is incomplete. Without `dataKeys`, each line has the keys that its points contain. `from` is inclusive, `to` is exclusive. Computed channels and bus signals (`can1.61444.spn190`) are keys like any other; a signal has the latest value in the frames of its point. If the device's plan has no export, a page has at most 1,000 points and the next page continues from there. */
    readonly getColumns: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Comma-separated data keys */
        readonly dataKeys?: ReadonlyArray<string>
        readonly datapoints?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** Sort order */
        readonly order?: ("newest" | "oldest")
        readonly startKey?: string
      }
      readonly output: ({
        /** Epoch seconds */
        readonly ts: ReadonlyArray<number>
        readonly columns: Readonly<Record<string, ReadonlyArray<(number | string | boolean | null)>>>
      } | {
        /** The `startKey` of the next page; null: last page */
        readonly lastEvaluatedKey: (string | null)
      })
    }
    /** List the data keys of a range. Numeric keys are found anywhere in the range; text and list keys only in its newest or oldest thousand points. */
    readonly getColumnKeys: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
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
    /** List the open conditions of a device. Enabled limits, events, trouble codes, loss of contact and a wrong clock, derived from the stored points of the last 7 days. The device's stream reports changes as events named `conditions`. */
    readonly getConditions: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: DeviceConditions
    }
    /** List past and present conditions of a device with their times, newest first. Goes back as far as the device's plan retains data, with at most 500 conditions per device. Conditions that opened and closed at the same moment are left out. */
    readonly getConditionHistory: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Only conditions open at or after this time */
        readonly from?: number
        /** Only conditions that began before this time: no contact begins with the last contact */
        readonly to?: number
        /** `lastEvaluatedKey` of the previous page */
        readonly cursor?: string
        readonly limit?: number
        /** Only conditions of this kind */
        readonly kind?: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        /** Only conditions of this subject */
        readonly subject?: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          /** Together with the kind, identifies the condition within its device */
          readonly subject: string
          readonly reason: ({
            readonly kind: "limit"
            readonly key: string
            readonly value: number
            /** The limit that the value exceeds */
            readonly limit: number
            readonly side: ("below" | "above")
            /** When the breach began */
            readonly beyondSince?: number
            /** Absent: the limit comes from the display settings or the device's own configuration */
            readonly ruleId?: string
          } | {
            readonly kind: "area"
            /** Name of the area at that time */
            readonly name: string
            readonly fires: ("left" | "entered")
            /** Distance from the edge to the latest position on the wrong side */
            readonly distanceMetres: number
            /** When the device was first on the wrong side */
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
          /** The device's name for the measurement concerned; absent: no measurement is concerned */
          readonly measurement?: {
            readonly name: string
            readonly unit: string
            readonly decimals: number
            readonly isHours: boolean
          }
          /** The highest level it reached; `reason` is from that time */
          readonly level: ("alarm" | "warning")
          /** Epoch seconds */
          readonly openedAt: number
          /** null: still open */
          readonly closedAt: (number | null)
          /** return: back to normal; cleared: by a person; acknowledged: by a person, from the time when that still closed events; expired: no evidence for 7 days; displaced: removed to make room for others; rejudged: no longer found after limits or stored data changed */
          readonly closedBy: (("return" | "cleared" | "acknowledged" | "expired" | "displaced" | "rejudged") | null)
        }>
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** Acknowledge open conditions of a device. Silences them until their level rises or an event recurs, without closing them. Conditions that are no longer open or already acknowledged are skipped. */
    readonly acknowledgeConditions: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly conditions: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          readonly subject: string
        }>
      }
      readonly output: DeviceConditions
    }
    /** Clear open conditions of a device that cannot return to normal on their own. Applies to events of measurements without limits and to trouble codes (`isClearable`); new evidence opens them again. If any of them still holds, the call is refused and none is cleared. Conditions that are no longer open are skipped. */
    readonly clearConditions: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly conditions: ReadonlyArray<{
          readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
          readonly subject: string
        }>
      }
      readonly output: DeviceConditions
    }
    /** List the limits that the portal watches on a device. Only callers who may change limits see who changed one. */
    readonly listLimitRules: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<LimitRule>
      }
    }
    /** Add a limit for the portal to watch. A device can have at most 50. The stored points of the last 7 days are evaluated immediately. */
    readonly addLimitRule: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** Empty: the name of the measurement */
        readonly name: string
        /** A data key that the device sends; empty for an area */
        readonly key: string
        /** For a rule about the device's position instead of limits; `key` is then empty, and the area has a name */
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
            /** Vertices of the area; its edges must not touch or cross */
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
        /** Opens after this long beyond the limit; 0: immediately */
        readonly durationSeconds: number
        /** How far inside the limit a value must be to count as back, in the unit of the key; for an area in metres */
        readonly hysteresis: number
        /** The rule applies only while this is true: 'engine speed > 0', 'in states 4 to 6' */
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
    /** Count how often a limit would have fired on stored data. Evaluates the stored points of the last 30 days against this limit only, the way new points are evaluated. Changes nothing. */
    readonly previewLimitRule: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** A data key that the device sends; empty for an area */
        readonly key: string
        /** For a rule about the device's position instead of limits; `key` is then empty, and the area has a name */
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
            /** Vertices of the area; its edges must not touch or cross */
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
        /** Opens after this long beyond the limit; 0: immediately */
        readonly durationSeconds: number
        /** How far inside the limit a value must be to count as back, in the unit of the key; for an area in metres */
        readonly hysteresis: number
        /** The rule applies only while this is true: 'engine speed > 0', 'in states 4 to 6' */
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
        /** Start of the evaluated range, limited by the plan of the reader and to 30 days */
        readonly fromSeconds: number
        /** Epoch seconds */
        readonly toSeconds: number
        /** Newer data was too much to evaluate and may contain more; null: everything was evaluated */
        readonly checkedUntil: (number | null)
        /** Number of records with a value for the key */
        readonly values: number
        /** How often the rule would have fired */
        readonly count: number
        /** How many of these would have been alarms */
        readonly alarms: number
        readonly firstAt: (number | null)
        readonly lastAt: (number | null)
        /** Total time that its conditions would have been open */
        readonly openSeconds: number
        /** Whether the last one would still be open */
        readonly isOpen: boolean
      }
    }
    /** Change a limit that the portal watches */
    readonly setLimitRule: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      } & {
        /** Empty: the name of the measurement */
        readonly name: string
        /** A data key that the device sends; empty for an area */
        readonly key: string
        /** For a rule about the device's position instead of limits; `key` is then empty, and the area has a name */
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
            /** Vertices of the area; its edges must not touch or cross */
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
        /** Opens after this long beyond the limit; 0: immediately */
        readonly durationSeconds: number
        /** How far inside the limit a value must be to count as back, in the unit of the key; for an area in metres */
        readonly hysteresis: number
        /** The rule applies only while this is true: 'engine speed > 0', 'in states 4 to 6' */
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
    /** Delete a limit that the portal watches */
    readonly deleteLimitRule: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** List the people to whom a device's conditions can be assigned. Everyone with access to the device. */
    readonly listConditionPeople: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: string
          readonly name: string
        }>
      }
    }
    /** Assign an open condition to a person, or to nobody. CONFLICT if someone else has assigned it meanwhile, or if it is no longer open. */
    readonly assignCondition: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
        /** Account id; null: nobody */
        readonly person: (string | null)
        /** The assignee as you last saw it */
        readonly was: (string | null)
      }
      readonly output: DeviceConditions
    }
    /** Shelve an open condition, or unshelve it. A shelved condition is left out of states, counters and messages, for at most 30 days. Shelving ends early when its level rises. CONFLICT if someone else has shelved it meanwhile, or if it is no longer open. */
    readonly shelveCondition: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
        /** Epoch seconds; null: unshelve */
        readonly until: (number | null)
        readonly reason?: string
        /** The end of shelving as you last saw it; null: it was not shelved */
        readonly was: (number | null)
      }
      readonly output: DeviceConditions
    }
    /** List comments on a condition and on earlier ones of the same name */
    readonly listConditionComments: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
      }
      readonly output: {
        /** Oldest first */
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
    /** Comment on an open condition. At most 100 on conditions of the same name. CONFLICT if it is no longer open. */
    readonly addConditionComment: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("limit" | "area" | "event" | "code" | "silence" | "clock")
        readonly subject: string
        readonly text: string
      }
      readonly output: {
        /** Oldest first */
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
    /** Delete one of your comments */
    readonly deleteConditionComment: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: number
      }
      readonly output: {
        /** Oldest first */
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
    /** Get the reported configuration of a device and its pending changes. Without the right to edit device settings, only what labels, units and alarm ranges need is included. `changesOnly` leaves out values that equal their default; `removeUnique` leaves out values that belong to this one device (its id, name, network). */
    readonly getConfig: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly changesOnly?: string
        readonly removeUnique?: string
      }
      readonly output: {
        /** Nested; secrets that are set are '***' */
        readonly settings: Readonly<Record<string, unknown>>
        /** When the device last reported it, epoch seconds; null: never, and settings is empty */
        readonly ts: (number | null)
        readonly deviceFeaturesVersion: (number | null)
        /** Incremented with each report of the device that differs */
        readonly version: number
        /** 0: never changed */
        readonly lastChangeId: number
        /** Saved in the portal, not yet confirmed by the device */
        readonly pending: ReadonlyArray<{
          readonly key: string
          /** Secrets are '***' */
          readonly to?: unknown
          readonly changeId: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          /** `ts` of the queued command */
          readonly ts: number
        }>
        /** The latest change that a person requested */
        readonly lastChange: ({
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          readonly status: ("pending" | "applied" | "failed" | "cancelled" | "expired")
          /** Why it failed, in English */
          readonly message: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** Number of keys in the change */
          readonly total: number
          readonly refused: number
          readonly ignored: number
        } | null)
        /** Keys whose latest change the device refused, ignored or never answered */
        readonly notApplied: ReadonlyArray<{
          readonly key: string
          /** Requested value; secrets are '***' */
          readonly to?: unknown
          readonly changeId: number
          /** Epoch seconds */
          readonly at: number
          readonly by: string
          readonly outcome: ("refused" | "ignored" | "unanswered")
          /** In the device's words, or in English */
          readonly reason: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        }>
      }
    }
    /** Change the configuration of a device. Keys whose value is rejected are listed in `failedKeys` and left out; the others are queued for the device. With `base`, a key that someone else has changed since then returns CONFLICT with `keys` and `by`, unless `override` is set. */
    readonly setConfig: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** Nested, only the keys to change; null clears a key */
        readonly settings: Readonly<Record<string, unknown>>
        readonly note?: string
        readonly base?: {
          /** `version` from getConfig */
          readonly version: number
          /** `lastChangeId` from getConfig */
          readonly changeId: number
        }
        readonly override?: boolean
        /** Allow a password that contains '***', the mask of hidden secrets; otherwise such a key fails */
        readonly allowBlanked?: boolean
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
        readonly failedKeys: ReadonlyArray<string>
        /** Reason for each failed key */
        readonly problems: Readonly<Record<string, string>>
        /** The same texts as message ids with parameters */
        readonly localizableProblems: Readonly<Record<string, {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }>>
        readonly changeId: (number | null)
      }
    }
    /** List all changes of the configuration, newest first */
    readonly getConfigHistory: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** The id of the last entry of the previous page */
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
          /** Who made the change; 'device' if the device itself reported a difference */
          readonly by: string
          readonly source: ("portal" | "device" | "import" | "bulk")
          readonly note: string
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizableNote: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly status: ("pending" | "applied" | "failed" | "cancelled" | "expired")
          /** Why it failed, in English */
          readonly message: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** The version that the device reported afterwards */
          readonly version: (number | null)
          /** Secrets are '***' on both sides */
          readonly changes: ReadonlyArray<{
            readonly key: string
            readonly from?: unknown
            readonly to?: unknown
            /** accepted: acknowledged; applied: reported back; refused; ignored: acknowledged but reported unchanged; null: see the status */
            readonly outcome: (("accepted" | "applied" | "refused" | "ignored") | null)
            /** Reason for a refusal, in the device's words */
            readonly reason: (string | null)
          }>
        }>
        readonly lastEvaluatedKey: (number | null)
      }
    }
    /** Get an earlier version of the reported configuration */
    readonly getConfigVersion: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly version: number
      }
      readonly output: {
        readonly version: number
        readonly at: number
        readonly settings: Readonly<Record<string, unknown>>
      }
    }
    /** Make the same change on many devices, with a result for each. `dryRun` returns what would change on each device without queuing anything. */
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
          /** In English */
          readonly message: string
          /** The same text as a message id with parameters */
          readonly localizable: {
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
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
    /** Send a certificate or key to a device. It is queued as a file that the configuration refers to by name. A private key is never returned. */
    readonly setCertificate: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly kind: ("ca" | "certificate" | "key")
        readonly filename: string
        readonly data: string
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** List the certificates and keys sent to a device, with their state. Only the latest for each file name. File contents are never returned. */
    readonly listCertificates: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly filename: string
          readonly kind: ("ca" | "certificate" | "key")
          readonly sizeBytes: number
          readonly by: string
          /** When it was sent, epoch seconds; also the `ts` of its queued command */
          readonly ts: number
          /** notSent: cancelled, expired or never answered */
          readonly state: ("sending" | "installed" | "refused" | "notSent")
          /** Reason for a refusal, in the device's words or in English */
          readonly reason: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          /** Number of certificates in the file; 0 for a key */
          readonly count: number
          /** Details of the first certificate; null: a key, or unreadable */
          readonly facts: ({
            readonly subject: string
            readonly issuer: string
            /** Epoch seconds */
            readonly validFrom: number
            /** Epoch seconds */
            readonly validUntil: number
          } | null)
          /** SHA-256 of the public key: a certificate and its private key have the same; null: unreadable */
          readonly publicKey: (string | null)
        }>
      }
    }
    /** Export the settings of a device as a file. Wi-Fi and LTE passwords are included only with `wifi` and `lte`. */
    readonly exportSettings: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly options: Readonly<Record<string, boolean>>
        readonly exportComments?: string
      }
      readonly output: {
        /** JSON */
        readonly exportFile: string
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Import settings from a file into a device. A file for different firmware returns FIRMWARE_VERSION_MISMATCH or FIRMWARE_NUMBER_MISMATCH and changes nothing, unless the override is set. */
    readonly importSettings: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** Contents of the file, 2 B to 8 MB */
        readonly importFile: string
        readonly dryRun: boolean
        readonly useImportedWiFiSettings?: boolean
        readonly useImportedLTESettings?: boolean
        /** Reset settings that are missing from the file to their defaults */
        readonly overwriteDeviceConfig?: boolean
        readonly updateFirmware?: boolean
        readonly overrideFirmwareVersion?: boolean
        readonly overrideFirmwareNumber?: boolean
      }
      readonly output: {
        readonly resultCode: ("OK" | "FIRMWARE_VERSION_MISMATCH" | "FIRMWARE_NUMBER_MISMATCH")
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
        /** In English */
        readonly warnings: ReadonlyArray<string>
        /** The same texts as message ids with parameters */
        readonly localizableWarnings: ReadonlyArray<{
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }>
        /** Changes of the device's own settings, made or to be made */
        readonly changes: ReadonlyArray<{
          readonly key: string
          readonly from?: unknown
          readonly to?: unknown
        }>
        readonly importResults: ReadonlyArray<{
          /** In English */
          readonly importName: string
          readonly localizableName: {
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          }
          readonly result: ("success" | "skipped" | "failed")
          /** In English */
          readonly message: string
          /** The same text as a message id with parameters */
          readonly localizable: {
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          }
        }>
      }
    }
    /** List the portal's log entries about a device, newest first */
    readonly getServerLog: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly q?: string
        readonly kinds?: ReadonlyArray<("connection" | "refused" | "command" | "settings" | "firmware" | "data")>
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** The id of the last entry of the previous page */
        readonly before?: string
        /** Only entries after this one, for a live tail */
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
          /** In English */
          readonly text: string
          /** The same text as a message id with parameters; absent from old entries */
          readonly localizable?: {
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          }
          readonly details: Readonly<Record<string, unknown>>
        }>
        readonly lastEvaluatedKey: (string | null)
      }
    }
    /** List who did what to a device, newest first */
    readonly getAuditLog: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Text contained in the user's email */
        readonly q?: string
        /** Absent: every kind */
        readonly kinds?: ReadonlyArray<("people" | "settings" | "commands" | "alarms" | "displays" | "data" | "plan")>
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        /** `lastEvaluatedKey` of the previous page */
        readonly before?: number
        readonly limit?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly id: number
          /** Epoch seconds */
          readonly at: number
          /** Email of the user; 'portal' for the server itself */
          readonly by: string
          readonly action: ("devices.userAdded" | "devices.userInvited" | "devices.userJoined" | "devices.invitationAccepted" | "devices.invitationWithdrawn" | "devices.userChanged" | "devices.userRemoved" | "devices.userLeft" | "devices.teamEntered" | "devices.teamLeft" | "devices.teamHandedOver" | "devices.teamMemberInvited" | "devices.teamInvitationAccepted" | "devices.teamInvitationWithdrawn" | "devices.teamMemberAdded" | "devices.teamMemberChanged" | "devices.teamMemberRemoved" | "devices.addingRulesChanged" | "devices.addRefused" | "device.passwordsShown" | "prov.deviceMade" | "prov.labelShown" | "prov.benchTested" | "configuration.changed" | "configuration.portalSettingsChanged" | "configuration.certificateSent" | "configuration.exported" | "configuration.imported" | "script.saved" | "script.locked" | "script.unlocked" | "firmware.update" | "command.queued" | "command.cancelled" | "configuration.alertsChanged" | "notifications.askedAgain" | "notifications.tested" | "webhook.secretRenewed" | "conditions.acknowledged" | "conditions.cleared" | "conditions.assigned" | "conditions.unassigned" | "conditions.shelved" | "conditions.unshelved" | "conditions.commented" | "conditions.commentDeleted" | "conditions.limitRuleAdded" | "conditions.limitRuleChanged" | "conditions.limitRuleDeleted" | "widget.saved" | "widget.deleted" | "chart.saved" | "chart.deleted" | "chartNote.saved" | "chartNote.deleted" | "customPage.saved" | "customPage.renamed" | "customPage.deleted" | "shareLink.made" | "shareLink.revoked" | "displays.imageChanged" | "displays.imageRemoved" | "device.dataExported" | "forwarding.added" | "forwarding.removed" | "forwarding.certificatesChanged" | "forwarding.resumed" | "telemetry.delete" | "telemetry.transfer" | "billing.planChanged" | "billing.planGranted" | "billing.trialReset")
          /** Description of the action, in English */
          readonly text: string
          /** The same text as a message id with parameters */
          readonly localizable: {
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          }
          /** Never contains secrets */
          readonly details: Readonly<Record<string, (string | number)>>
        }>
        readonly lastEvaluatedKey: (number | null)
      }
    }
    /** Get the latest deletion or transfer */
    readonly getDataJob: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
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
          /** In English */
          readonly error: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
        } | null)
      }
    }
    /** Delete every stored point of a device. Requires the device's setup password; after five wrong attempts you are locked out for 10 minutes. */
    readonly deleteData: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly password: string
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Move every stored point to another device. Requires the destination's setup password, and ADMIN there. */
    readonly transferData: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly password: string
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly targetDeviceid: string
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Export the stored data of a device as a file. One row per timestamp, oldest first, and one column per data key; records with the same timestamp are merged. The file is streamed, so its length is not known in advance; an interrupted transfer is incomplete. Without a range, everything within the plan's retention is exported. Columns have the names and units of the display settings in CSV and XLSX, and the data keys in Parquet and JSON lines. GPX contains positions only. A person can run at most 3 exports at once. */
    readonly exportData: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Time span back from now, in milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        readonly format?: ("csv" | "xlsx" | "parquet" | "jsonl" | "gpx")
        /** Time format in CSV and XLSX; en-AU times in XLSX are date cells */
        readonly dates?: ("en-AU" | "iso")
        /** IANA name, such as Australia/Brisbane; absent: the device's time zone; for several devices the one they share, otherwise UTC */
        readonly timeZone?: string
        /** Comma-separated data keys in the order of the columns; may include computed channels and bus signals (`can1.61444.spn190`); absent: every key of the range */
        readonly dataKeys?: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** Export the stored data of several devices as one file. As for one device, with an additional column for the device id; the rows are grouped by device. A data key with different names or units on two devices gets a column for each. Devices whose plan has no data export are left out and listed in the header x-left-out; request the preview first to see them. The whole call is refused if you may not see one of the devices, or if no device is left. Without a range, everything within the plan's retention is exported. */
    readonly exportDevices: {
      readonly input: {
        /** Comma-separated device ids, in the order of the file */
        readonly deviceids: ReadonlyArray<string>
        /** Time span back from now, in milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
        readonly format?: ("csv" | "xlsx" | "parquet" | "jsonl" | "gpx")
        /** Time format in CSV and XLSX; en-AU times in XLSX are date cells */
        readonly dates?: ("en-AU" | "iso")
        /** IANA name, such as Australia/Brisbane; absent: the device's time zone; for several devices the one they share, otherwise UTC */
        readonly timeZone?: string
        /** Comma-separated data keys in the order of the columns; may include computed channels and bus signals (`can1.61444.spn190`); absent: every key of the range */
        readonly dataKeys?: ReadonlyArray<string>
      }
      readonly output: string
    }
    /** Preview a file of several devices: which are included, with how many records, and which are left out. Without a range, everything within the plan's retention is exported. */
    readonly previewExport: {
      readonly input: {
        /** Comma-separated device ids, in the order of the file */
        readonly deviceids: ReadonlyArray<string>
        /** Time span back from now, in milliseconds */
        readonly relative?: number
        /** Epoch seconds */
        readonly from?: number
        /** Epoch seconds */
        readonly to?: number
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
          readonly deviceid: string
          readonly name: string
          /** 0 if the device is left out */
          readonly records: number
          /** Why the device is left out of the file; null: it is included */
          readonly leftOut: ({
            /** In English */
            readonly message: string
            /** The same text as a message id with parameters */
            readonly localizable: {
              /** Message id, such as linkExpired; never renamed */
              readonly id: string
              /** Values of the text's placeholders */
              readonly params: Readonly<Record<string, unknown>>
            }
          } | null)
        }>
      }
    }
    /** List the firmware available for a device, and the update in progress */
    readonly listFirmware: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly current: (string | null)
        readonly Items: ReadonlyArray<{
          /** SFW{3 digits}-{major}.{minor}.{patch} */
          readonly fw: string
          readonly number: string
          readonly version: string
          /** Models it is for; empty: every model with its firmware number */
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
          /** Version being installed */
          readonly fw: string
          readonly state: ("queued" | "sent" | "downloading" | "rebooting" | "confirmed" | "failed")
          readonly progress: number
          /** In English */
          readonly message: (string | null)
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizable: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly startedAt: number
          /** 10 minutes after it was sent on Wi-Fi, 20 on 4G */
          readonly deadlineAt: (number | null)
        } | null)
      }
    }
    /** Update the firmware of a device. May take up to 10 minutes on Wi-Fi and 20 on 4G; the update is confirmed when the device reports the new version. */
    readonly updateFirmware: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly fw: string
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** Get the script of a device */
    readonly getScript: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        /** The source code in base64, including comments */
        readonly data: string
        /** 0: none saved yet */
        readonly version: number
        readonly lock: boolean
        /** Limit for the script as sent, without comments and leading and trailing white space */
        readonly maximumBytes: number
        readonly onDevice: ("none" | "pending" | "confirmed" | "failed")
      }
    }
    /** Save a script, send it to the device and reboot the device. CONFLICT if it is locked, or if `baseVersion` is not the latest. */
    readonly setScript: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly scriptFileBase64: string
        readonly note?: string
        readonly baseVersion?: number
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
        readonly version: number
      }
    }
    /** Lock or unlock the script */
    readonly setScriptLock: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly lock: boolean
      }
      readonly output: {
        /** In English */
        readonly message: string
        /** The same text as a message id with parameters */
        readonly localizable: {
          /** Message id, such as linkExpired; never renamed */
          readonly id: string
          /** Values of the text's placeholders */
          readonly params: Readonly<Record<string, unknown>>
        }
      }
    }
    /** List saved scripts, newest first */
    readonly listScriptVersions: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly version: number
          readonly at: number
          readonly by: string
          readonly note: string
          /** The same text as a message id with parameters; null: no text, or it is the device's or a person's own */
          readonly localizableNote: ({
            /** Message id, such as linkExpired; never renamed */
            readonly id: string
            /** Values of the text's placeholders */
            readonly params: Readonly<Record<string, unknown>>
          } | null)
          readonly sizeBytes: number
        }>
      }
    }
    /** Get an earlier version of the script */
    readonly getScriptVersion: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly version: number
      }
      readonly output: {
        readonly version: number
        /** In base64 */
        readonly data: string
      }
    }
    /** List the images of a device by kind */
    readonly getDeviceImages: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly asset_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly install_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly brand_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** Set an image of a device. PNG or JPEG, detected from its content, at most 307200 bytes. Replaces the previous image. */
    readonly setDeviceImage: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly kind: ("asset_image" | "install_image" | "brand_image")
      } & {
        /** The value of this kind in `PORTAL_deviceNotes` that you replace or remove, '' for none: CONFLICT if another image is stored by now. Absent: whatever is stored */
        readonly replaces?: string
        readonly base64: string
      }
      readonly output: {
        readonly asset_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly install_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly brand_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** Remove an image of a device */
    readonly removeDeviceImage: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly kind: ("asset_image" | "install_image" | "brand_image")
      } & {
        /** The value of this kind in `PORTAL_deviceNotes` that you replace or remove, '' for none: CONFLICT if another image is stored by now. Absent: whatever is stored */
        readonly replaces?: string
      }
      readonly output: {
        readonly asset_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly install_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
        readonly brand_image?: {
          /** Signed URL on this host; expires after 10 to 20 minutes */
          readonly url: string
          readonly sizeBytes: number
          readonly contentType: ("image/png" | "image/jpeg")
          /** Epoch seconds */
          readonly addedAt: number
        }
      }
    }
    /** List the custom pages of a device */
    readonly listPages: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly name: string
          readonly title: string
          readonly cards: number
          /** Epoch seconds */
          readonly updatedAt: number
          /** Number of active share links */
          readonly links: number
        }>
      }
    }
    /** Get a custom page of a device */
    readonly getPage: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly name: string
      }
      readonly output: {
        readonly name: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of this host's brand, edited by its operator; your own page of the same name takes precedence */
        readonly ofBrand?: true
      }
    }
    /** Create or change a custom page of a device. While the page has active share links, only an Admin may change it. */
    readonly setPage: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** The version that was edited; 0: a new page */
        readonly version: number
      }
      readonly output: {
        readonly name: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of this host's brand, edited by its operator; your own page of the same name takes precedence */
        readonly ofBrand?: true
      }
    }
    /** Delete a custom page of a device and its share links */
    readonly deletePage: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly name: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Rename a custom page of a device and change its title */
    readonly renamePage: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly name: string
      } & {
        /** The new name in its URL; share links keep working */
        readonly to: string
        readonly title: string
      }
      readonly output: {
        readonly name: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
            /** For a person's pages: the device that the card shows */
            readonly deviceid?: string
            readonly w: (1 | 2 | 3 | 4)
            readonly h: (1 | 2 | 3 | 4)
          }>
        }
        /** A page of this host's brand, edited by its operator; your own page of the same name takes precedence */
        readonly ofBrand?: true
      }
    }
    /** List the custom widgets and charts of a device. Those included in the device's plan; the others are stored but not listed. */
    readonly listCustomItems: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      }
      readonly output: {
        readonly widgets: ReadonlyArray<{
          readonly number: number
          /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
            /** Each has its own id */
            readonly elements: ReadonlyArray<{
              readonly id: string
              /** Pixels from the left edge */
              readonly xVal: number
              /** Pixels from the top edge */
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
            /** Signed URL on this host; expires after 10 to 20 minutes */
            readonly url: string
            readonly sizeBytes: number
            readonly contentType: ("image/png" | "image/jpeg")
            /** Epoch seconds */
            readonly addedAt: number
          }
        }>
        readonly charts: ReadonlyArray<{
          readonly number: number
          /** Send it back with a change; if the version differs, the change returns CONFLICT */
          readonly version: number
          readonly chart: {
            readonly name: string
            readonly type: ("line" | "bar" | "other")
            /** Time span back from now, in milliseconds */
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
            /** Each has its own id */
            readonly axis: ReadonlyArray<{
              readonly id: string
              /** null: fitted to the values */
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
              /** null: time of day; otherwise seconds since the start, multiplied by this */
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
    /** Add a widget with the lowest free number */
    readonly addWidget: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
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
          /** Each has its own id */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the top edge */
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
        /** PNG or JPEG in base64, at most 307200 bytes; null removes the image, absent: unchanged */
        readonly image?: (string | null)
      }
      readonly output: {
        readonly number: number
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
          /** Each has its own id */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the top edge */
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
          /** Signed URL on this host; expires after 10 to 20 minutes */
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
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      } & {
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
          /** Each has its own id */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the top edge */
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
        /** PNG or JPEG in base64, at most 307200 bytes; null removes the image, absent: unchanged */
        readonly image?: (string | null)
      }
      readonly output: {
        readonly number: number
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
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
          /** Each has its own id */
          readonly elements: ReadonlyArray<{
            readonly id: string
            /** Pixels from the left edge */
            readonly xVal: number
            /** Pixels from the top edge */
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
          /** Signed URL on this host; expires after 10 to 20 minutes */
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
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Add a chart with the lowest free number */
    readonly addChart: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Time span back from now, in milliseconds */
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
          /** Each has its own id */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** null: fitted to the values */
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
            /** null: time of day; otherwise seconds since the start, multiplied by this */
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
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
        readonly version: number
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Time span back from now, in milliseconds */
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
          /** Each has its own id */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** null: fitted to the values */
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
            /** null: time of day; otherwise seconds since the start, multiplied by this */
            readonly scale: (number | null)
            readonly dp: number
            readonly name: string
            readonly colour: string
          }
          readonly dataLabels: boolean
        }
      }
    }
    /** Change a chart. Equal axis limits are widened by 1 on each side, reversed ones are swapped, negative decimals become 0 and a negative tick becomes 1. */
    readonly setChart: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      } & {
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
        readonly version: number
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Time span back from now, in milliseconds */
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
          /** Each has its own id */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** null: fitted to the values */
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
            /** null: time of day; otherwise seconds since the start, multiplied by this */
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
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
        readonly version: number
        readonly chart: {
          readonly name: string
          readonly type: ("line" | "bar" | "other")
          /** Time span back from now, in milliseconds */
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
          /** Each has its own id */
          readonly axis: ReadonlyArray<{
            readonly id: string
            /** null: fitted to the values */
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
            /** null: time of day; otherwise seconds since the start, multiplied by this */
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
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly number: number
      }
      readonly output: {
        readonly done: true
      }
    }
    /** List the notes pinned to moments in a range, oldest first, within the plan's retention */
    readonly listNotes: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        /** Time span back from now, in milliseconds */
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
          /** The author's name at the time of writing */
          readonly author: string
          /** Send it back with a change; if the version differs, the change returns CONFLICT */
          readonly version: number
          /** Epoch seconds */
          readonly createdAt: number
          /** Epoch seconds */
          readonly updatedAt: number
        }>
      }
    }
    /** Pin a note to a moment. A device can have at most 500 notes. */
    readonly addNote: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        /** Epoch seconds on the device's clock */
        readonly at: number
        /** At most 280 characters in one paragraph, without control characters */
        readonly text: string
      }
      readonly output: {
        readonly id: string
        readonly at: number
        readonly text: string
        /** The author's name at the time of writing */
        readonly author: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
        readonly version: number
        /** Epoch seconds */
        readonly createdAt: number
        /** Epoch seconds */
        readonly updatedAt: number
      }
    }
    /** Change the text or moment of a note. The author does not change. */
    readonly setNote: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      } & {
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
        readonly version: number
        /** Epoch seconds on the device's clock */
        readonly at: number
        /** At most 280 characters in one paragraph, without control characters */
        readonly text: string
      }
      readonly output: {
        readonly id: string
        readonly at: number
        readonly text: string
        /** The author's name at the time of writing */
        readonly author: string
        /** Send it back with a change; if the version differs, the change returns CONFLICT */
        readonly version: number
        /** Epoch seconds */
        readonly createdAt: number
        /** Epoch seconds */
        readonly updatedAt: number
      }
    }
    /** Delete a note; succeeds if it is already gone */
    readonly deleteNote: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
        readonly id: string
      }
      readonly output: {
        readonly done: true
      }
    }
  }
  readonly user: {
    /** Give a person access, or invite an email address */
    readonly addDeviceUser: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly targetEmail: string
        readonly targetPermission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
      readonly output: {
        readonly status: ("added" | "invited")
      }
    }
    /** Change a person's permission. CONFLICT with `reason` 'lastAdmin' if this would leave the device without an Admin. */
    readonly setDeviceUser: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly userid: string
        readonly permission: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Remove a person's access; anyone may remove their own. While others have access, an Admin must remain. The last Admin can leave only with `abandon`: the next person with the setup password then becomes Admin. */
    readonly removeDeviceUser: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly userid: string
        readonly abandon?: boolean
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Withdraw the invitation of an email address */
    readonly withdrawInvitation: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly email: string
      }
      readonly output: {
        readonly done: true
      }
    }
    /** Set how people can add themselves to the device */
    readonly setAddingRules: {
      readonly input: {
        /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
        readonly deviceid: string
      } & {
        readonly addNextUserWithoutPassword?: boolean
        readonly addedPermission?: ("ADMIN" | "USER" | "OPERATOR" | "VIEW")
      }
      readonly output: {
        readonly done: true
      }
    }
    /** List your scheduled exports, each with its last result */
    readonly listExportSchedules: {
      readonly input: undefined
      readonly output: {
        readonly Items: ReadonlyArray<{
          readonly deviceids: ReadonlyArray<string>
          /** In the order of the columns; may include computed channels and bus signals; null: every key */
          readonly dataKeys: (ReadonlyArray<string> | null)
          readonly format: ("csv" | "xlsx" | "parquet" | "jsonl" | "gpx")
          readonly dates: ("en-AU" | "iso")
          /** Whole local days before the run: yesterday, the last seven days, or the previous calendar month */
          readonly range: ("day" | "week" | "month")
          readonly frequency: ("daily" | "weekly" | "monthly")
          /** In the schedule's time zone */
          readonly hour: number
          /** 1 is Monday; for weekly exports */
          readonly weekday: number
          /** For monthly exports */
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
            /** Epoch seconds; null: queued or running */
            readonly endedAt: (number | null)
            /** `empty`: no data was stored in the range, so there is no file */
            readonly outcome: (("done" | "empty" | "failed") | null)
            /** Why it failed */
            readonly problem: ({
              /** In English */
              readonly message: string
              /** The same text as a message id with parameters */
              readonly localizable: {
                /** Message id, such as linkExpired; never renamed */
                readonly id: string
                /** Values of the text's placeholders */
                readonly params: Readonly<Record<string, unknown>>
              }
            } | null)
            readonly leftOut: ReadonlyArray<{
              /** Device id: 9 characters A-Z and 0-9, or '0-' and seven of them */
              readonly deviceid: string
              readonly reason: {
                /** In English */
                readonly message: string
                /** The same text as a message id with parameters */
                readonly localizable: {
                  /** Message id, such as linkExpired; never renamed */
                  readonly id: string
                  /** Values of the text's placeholders */
                  readonly params: Readonly<Record<string, unknown>>
                }
              }
            }>
            /** null: no link, or it has expired */
            readonly file: ({
              readonly name: string
              readonly sizeBytes: number
              /** Epoch seconds */
              readonly expiresAt: number
            } | null)
            /** Delivery status of the email about it; `sent`: the mail server accepted it; null: none was sent, or no longer known */
            readonly mail: (("waiting" | "retrying" | "sent" | "returned" | "failed") | null)
          } | null)
        }>
        /** Maximum number of scheduled exports */
        readonly maximum: number
        /** Whether this portal can send emails */
        readonly canMail: boolean
      }
    }
    /** Download a file of a scheduled export. Refused if you may no longer export the data of one of its devices. */
    readonly getExportFile: {
      readonly input: {
        readonly id: string
      }
      readonly output: string
    }
  }
  readonly aemp: {
    /** List the machines of your fleet with their latest values (ISO 15143-3, AEMP 2.0). For accounts in the group aemp_api_users: every device you may see that reports under AEMP and whose plan includes the API, 100 per page. Returns XML in the standard's schema, or JSON with the same names if `Accept` is application/json. Unknown values are absent. */
    readonly getFleet: {
      readonly input: {
        /** Page number, starting at 1 */
        readonly page: number
      }
      readonly output: {
        readonly version: string
        /** Time of the response, YYYY-MM-DDThh:mm:ssZ */
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
            /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
            readonly datetime: string
            readonly Latitude: number
            readonly Longitude: number
          }
          readonly CumulativeIdleHours?: {
            /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
            readonly datetime: string
            /** Decimal hours */
            readonly Hour: number
          }
          readonly CumulativeOperatingHours?: {
            /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
            readonly datetime: string
            /** Decimal hours */
            readonly Hour: number
          }
          readonly EngineStatus?: {
            /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
            readonly datetime: string
            /** Empty: the device does not identify the engine */
            readonly EngineNumber: string
            readonly Running: boolean
          }
          readonly FuelRemaining?: {
            /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
            readonly datetime: string
            readonly Percent: number
          }
        }>
      }
    }
    /** Get a machine by make, model and serial number (ISO 15143-3, AEMP 2.0). Case-sensitive. Returns XML in the standard's schema, or JSON with the same names if `Accept` is application/json. Unknown values are absent. Returns 404 if you may not see such a machine or its device does not report, and 403 PLAN_RESTRICTED if the device's plan has no API, whether it reports or not. */
    readonly getEquipment: {
      readonly input: {
        readonly make: string
        readonly model: string
        readonly serial: string
      }
      readonly output: {
        readonly version: string
        /** Time of the response, YYYY-MM-DDThh:mm:ssZ */
        readonly snapshotTime: string
        readonly EquipmentHeader: {
          readonly OEMName: string
          readonly Model: string
          readonly EquipmentID: string
          readonly SerialNumber: string
        }
        readonly Location?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          readonly Latitude: number
          readonly Longitude: number
        }
        readonly CumulativeIdleHours?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly CumulativeOperatingHours?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly EngineStatus?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          /** Empty: the device does not identify the engine */
          readonly EngineNumber: string
          readonly Running: boolean
        }
        readonly FuelRemaining?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          readonly Percent: number
        }
      }
    }
    /** Get a machine by its equipment ID (ISO 15143-3, AEMP 2.0). Case-sensitive. Returns XML in the standard's schema, or JSON with the same names if `Accept` is application/json. Unknown values are absent. Returns 404 if you may not see such a machine or its device does not report, and 403 PLAN_RESTRICTED if the device's plan has no API, whether it reports or not. */
    readonly getEquipmentById: {
      readonly input: {
        readonly equipmentId: string
      }
      readonly output: {
        readonly version: string
        /** Time of the response, YYYY-MM-DDThh:mm:ssZ */
        readonly snapshotTime: string
        readonly EquipmentHeader: {
          readonly OEMName: string
          readonly Model: string
          readonly EquipmentID: string
          readonly SerialNumber: string
        }
        readonly Location?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          readonly Latitude: number
          readonly Longitude: number
        }
        readonly CumulativeIdleHours?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly CumulativeOperatingHours?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          /** Decimal hours */
          readonly Hour: number
        }
        readonly EngineStatus?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          /** Empty: the device does not identify the engine */
          readonly EngineNumber: string
          readonly Running: boolean
        }
        readonly FuelRemaining?: {
          /** Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML */
          readonly datetime: string
          readonly Percent: number
        }
      }
    }
  }
}

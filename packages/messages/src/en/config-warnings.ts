/** Warnings before a configuration is saved. */
export const configWarnings = {
  warningHttpsPeriodTooShort:
    'The transmit period is too short for an HTTPS endpoint together with data to the portal. Data will be lost. Use MQTT instead.',
  warningHttpsPeriodShort:
    'The transmit period is short for an HTTPS endpoint together with data to the portal: data may be lost. Transmit every 30 seconds or less often, or use MQTT.',
  warningModbusTimeout:
    'If no Modbus slave responds, reading all of them takes longer than the base interval. Shorten the slave timeout, read fewer slaves or lengthen the base interval.',
  warningBatteryInterval:
    'A base interval below 900 seconds is not recommended on battery: it drains the battery quickly. Measure every 15 minutes or less often.',
  warningGpsMaxTime:
    'A GPS max time below 180 seconds is not recommended: after sleep, the device may not find its position in time. Allow at least 180 seconds.',
  warningPulseAsleep:
    "IO 3 to IO 5 don't count pulses while the device sleeps. Use IO 1 or IO 2, or keep the device always on.",
  warningWebServer:
    'The web server is always on and 4G is enabled: anyone who can reach the device address may open its pages, and it uses mobile data. Set the web server to setup mode only.',
  warningHibernateRecommended:
    'Hibernate on power loss is recommended: without it, the internal battery runs flat while external power is off.',
  warningDebugConsole:
    'The debug console uses RS232: serial capture and Modbus will not work. Turn the console off, or set it to USB.',
  warningNetworkChanged:
    'Network settings have changed. If they are wrong, the device can no longer be reached and must be set up on site.',
  warningConfigToPortalOff:
    'Configuration from the portal is disabled: the device will reject settings from the portal until someone enables it again at the device.',
  warningDataToPortalOff:
    'Data to the portal is disabled: the portal will not store or show new data from this device.',
  warningBatchWithoutPortal:
    "Batch transmit to the portal is unavailable on this device's plan. Upgrade to a Hosted plan, or use your own endpoint.",
  warningAlarmInsideWarning:
    'An alarm range is narrower than its warning range, so the alarm comes before the warning. Widen the alarm range.',
  warningSerialMaxTime:
    'Invalid configuration: the max time of serial 1 is longer than the base interval. Shorten it or lengthen the base interval.',
  warningCurrent1StartTime:
    'Invalid configuration: the start time of current 1 is longer than the base interval. Shorten it or lengthen the base interval.',
  warningCurrent2StartTime:
    'Invalid configuration: the start time of current 2 is longer than the base interval. Shorten it or lengthen the base interval.',
} as const

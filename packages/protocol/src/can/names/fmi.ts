/** Failure mode identifiers, by number. Source: SAE J1939-73, appendix A. */
const failureModes: readonly string[] = [
  'Data valid but above normal operating range, most severe level',
  'Data valid but below normal operating range, most severe level',
  'Data erratic, intermittent or incorrect',
  'Voltage above normal, or shorted to high source',
  'Voltage below normal, or shorted to low source',
  'Current below normal, or open circuit',
  'Current above normal, or grounded circuit',
  'Mechanical system not responding, or out of adjustment',
  'Abnormal frequency, pulse width or period',
  'Abnormal update rate',
  'Abnormal rate of change',
  'Root cause not known',
  'Bad intelligent device or component',
  'Out of calibration',
  'Special instructions',
  'Data valid but above normal operating range, least severe level',
  'Data valid but above normal operating range, moderately severe level',
  'Data valid but below normal operating range, least severe level',
  'Data valid but below normal operating range, moderately severe level',
  'Received network data in error',
  'Data drifted high',
  'Data drifted low',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Reserved for SAE assignment',
  'Condition exists',
]

/** The text of a failure mode identifier (0 to 31), 'Unknown FMI' for any other number. */
export function fmiName(fmi: number): string {
  return failureModes[fmi] ?? 'Unknown FMI'
}

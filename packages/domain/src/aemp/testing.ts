import type { AempSource } from './aemp-source.ts'

/** A machine that measures everything. */
export const source: AempSource = {
  make: 'Digger & Sons',
  model: 'D9',
  equipmentId: 'E-7',
  serialNumber: 'S1',
  operatingHoursKey: 'cp5',
  idleHoursKey: 'cp6',
  fuelRemainingKey: 'cp4',
  engineStatusKey: 'digital1',
}

import type { SchemaFingerprints } from '../../migrations/fingerprint.ts'

/** Checksums of released migrations by number; editing a released migration fails a test. */
export const releasedChecksums: Readonly<Record<number, string>> = {
  1: '64de31611e7b945653b3525d67cd98f4fef3444980a73b148c0b821edd410e3d',
  2: '2038ed7a6fbb3825bb477ff9e171da9b0102ac6b162427079e8fc656f4f7011f',
  3: '02291e2ea084e2617c88fc66b5ad874ef28840bdfb71d82ba78320a25933d9c4',
  4: 'f1055aa0afde9451e83f00c15eb9ca0062d4a4de81c2f199354833fb7eaa8a9e',
  5: 'dbd8770c76757278cc4cfdbc7976a70f3b5d75c8fb54b9238b2247a3f38b9d05',
  6: '70c96ef1f6373d237e929b68c6e29d1ada39c6f0a692fcb58c36720b5fe69578',
  7: '37781c33c169c41a951d9436f419c06c12649e467c8402d24eae4bf46ed0e2fc',
}

/** The tables that each migration created or changed, for databases that predate stored checksums; null: removed. */
export const releasedSchema: SchemaFingerprints = {
  1: {
    checkpoints: 'd0433cafbe1a0ecb',
    contacts: 'ad648d0f11cc215f',
    contacts_of_points: '97abef5233e8b1f9',
    points: '67b2210dfe6c9f35',
    rollups: '4a8ec8452512a726',
    samples: 'f96b18adc7958d3f',
    samples_of_points: '97abef5233e8b1f9',
  },
  2: {
    contacts_of_points: null,
  },
  3: {
    device_log: '4a7fb8de64eb47ec',
  },
  4: {
    snapshots: 'e3bb832c1533a2f0',
  },
  5: {},
  6: {
    points: '24551304fdfd605d',
  },
  7: {
    points: 'a741004e826828f8',
  },
}

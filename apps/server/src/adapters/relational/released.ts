import type { SchemaFingerprints } from '../migrations/fingerprint.ts'

/** Checksums of released migrations by number; editing a released migration fails a test. */
export const releasedChecksums: Readonly<Record<number, string>> = {
  1: '4b843193c00f20c30951502966dee96484452f8f97ffe543b7f871580c623c59',
  2: '78b86f67da6fa0c63dfdfe1166ca08fa97ee41af70600cf3a3b95a8f7321030e',
  3: 'c6f5e105e20fef34e813923ab23107a118a13211d02c280b7ffa70eb839c8a9e',
  4: '1c98571aea80a32b0c23d04c97741f90cfa7c4aaee09a75a092b67bc3bb8a846',
  5: '6ccc9f7a8862f35445520ffc9fa617e9a47e46e06f48699d58b9dce054f63e0a',
  6: '5b8dce1c72e8094bbacf9334012e2e2dac1b2b7e505fc1e73f4bdac6649b649b',
  7: '61bc637730fb3ce64e1f646e450b56019171ddba2abb6412c5c192ad93358f47',
  8: '5ee7fcce173e65a4a3f376fd8bc3045f821ad9c6d4bcc4228aa5b9ce78fd5906',
  9: '0b944d77457ea0eedb2fd5779715d9bdc5dbb5d69b60f29667a08441b040118d',
}

/** The tables that each migration created or changed, for databases that predate stored checksums. */
export const releasedSchema: SchemaFingerprints = {
  1: {
    accounts: '5e4cbdf1640cfca4',
    rate_limits: 'c68fe8695662ab84',
    sessions: '90bdc58c26860ede',
    users: 'fbc8d0166b3e4723',
    verifications: '7ee485da28cf6b87',
  },
  2: {
    device_permissions: '067f5659fd123501',
    device_settings: '4fd018b948432f16',
    devices: '4dd59dc424c1781c',
    refusal_totals: '645fdab6251cd095',
    refusals: '175ad0561122c79d',
  },
  3: {
    api_credentials: '39f20ee6beab1e87',
    audit_entries: '7c448506a378328d',
    device_invitations: 'c82048e4354e5147',
    one_time_codes: '7002635afe21d87a',
    outgoing_messages: '729aee09c2adc6f6',
    recovery_codes: 'ee27bedbe97bd5d4',
    second_factors: '8ed7691d7823745a',
    site_hosts: 'e5225ab0c7f63138',
    site_images: '245f5aa6ec924975',
    sites: 'be7590c38e3818ef',
    users: '637d41e55d319b1b',
  },
  4: {
    config_changes: '5eb20c33022304d8',
    config_secrets: '5024c7d6fed00b6b',
    config_versions: '5d2e19f79a30cd6c',
    data_jobs: '5d9dd4678ff9e933',
    device_commands: 'c72cd4a402085d2c',
    device_scripts: '7f25068ec48f72c5',
    devices: '7567f15f3f92a403',
    firmware_images: '53e4906bd70305a2',
    firmware_updates: 'df8a5fb4bda29248',
  },
  5: {
    custom_pages: '127debf9cf436c33',
    device_permissions: 'ffdaec1a83bb969f',
    devices: '39c21c9c95894695',
    firmware_updates: 'a8186109bbaeb230',
    share_links: 'cd1fa5645836b899',
    stored_files: 'abb6ec8eafb5b891',
    user_views: '39d1e8b5c801cef4',
  },
}

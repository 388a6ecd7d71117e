/** What becomes of a column that refers to a person, or names one, when the account is closed. */
export type ClosureDecision =
  /** Its row goes with the account, by the foreign key. */
  | 'deleted'
  /** The row stays for others; the reference is emptied by the foreign key. */
  | 'emptied'
  /** The row stays for others; the name or address is replaced by `closedAccountName`. */
  | 'replaced'
  /** It stays as it is; the reason is in docs/adr/0042. */
  | 'kept'

/** Who did what in the history of devices, once the account is closed. */
export const closedAccountName = 'Closed account'

/**
 * Every column of the database that may refer to a person, and what becomes of it. A new one without a decision fails
 * decisions.test.ts.
 */
export const personColumns: Readonly<Record<string, ClosureDecision>> = {
  'users.id': 'deleted',
  'users.email': 'deleted',
  'users.phone_number': 'deleted',
  'sessions.user_id': 'deleted',
  'sessions.ip_address': 'deleted',
  'sessions.user_agent': 'deleted',
  'accounts.account_id': 'deleted',
  'accounts.user_id': 'deleted',
  'push_choices.user_id': 'deleted',
  'push_subscriptions.user_id': 'deleted',
  'push_subscriptions.user_agent': 'deleted',
  'second_factors.user_id': 'deleted',
  'recovery_codes.user_id': 'deleted',
  'api_credentials.user_id': 'deleted',
  'one_time_codes.subject': 'deleted',
  'billing_customers.user_id': 'deleted',
  'subscriptions.user_id': 'deleted',
  'subscription_items.user_id': 'deleted',
  'device_permissions.user_id': 'deleted',
  'teams.owner_id': 'deleted',
  'team_members.user_id': 'deleted',
  'team_devices.owner_id': 'deleted',
  'team_device_groups.user_id': 'deleted',
  'user_views.user_id': 'deleted',
  'support_views.user_id': 'emptied',
  'support_views.viewer_email': 'kept',
  'packing_slips.created_by': 'kept',
  'packing_slips.recipient': 'kept',
  'bench_results.tested_by': 'kept',
  'custom_pages.user_id': 'deleted',
  'export_schedules.user_id': 'deleted',
  'share_links.created_by': 'deleted',
  'forwarding_groups.user_id': 'deleted',
  'forwarding_targets.added_by': 'deleted',
  'condition_assignments.user_id': 'deleted',
  'condition_assignments.subject': 'kept',
  'device_invitations.invited_by': 'emptied',
  'device_invitations.email': 'kept',
  'chart_notes.author_id': 'emptied',
  'chart_notes.author_name': 'replaced',
  'condition_comments.user_id': 'emptied',
  'condition_comments.author': 'replaced',
  'condition_comments.subject': 'kept',
  'condition_acknowledgements.user_id': 'emptied',
  'condition_acknowledgements.acknowledged_by': 'replaced',
  'condition_acknowledgements.subject': 'kept',
  'condition_assignments.assigned_by': 'kept',
  'condition_shelves.shelved_by': 'kept',
  'condition_shelves.subject': 'kept',
  'condition_history.subject': 'kept',
  'condition_history.closed_by': 'kept',
  'device_notifications.saved_by': 'emptied',
  'config_changes.actor': 'replaced',
  'device_commands.requested_by': 'replaced',
  'device_scripts.actor': 'replaced',
  'firmware_updates.requested_by': 'replaced',
  'data_jobs.requested_by': 'replaced',
  'data_jobs.held_by': 'kept',
  'export_runs.held_by': 'kept',
  'stored_files.added_by': 'replaced',
  'custom_pages.updated_by': 'replaced',
  'custom_items.updated_by': 'replaced',
  'limit_rules.updated_by': 'replaced',
  'firmware_images.added_by': 'replaced',
  'storage_damage.accepted_by': 'replaced',
  'audit_entries.actor_id': 'kept',
  'audit_entries.actor_email': 'kept',
  'audit_entries.subject': 'kept',
  'audit_entries.address': 'kept',
  'distributors.contact_name': 'kept',
  'distributors.email': 'kept',
  'distributors.phone': 'kept',
  'notifications.recipient': 'kept',
  'notification_recipients.recipient': 'kept',
  'unsubscribed_addresses.address': 'kept',
  'message_receipts.address': 'kept',
  'message_addresses.address': 'kept',
  'webhook_secrets.address': 'kept',
  'forwarding_groups.address': 'deleted',
  'forwarding_targets.address': 'kept',
}

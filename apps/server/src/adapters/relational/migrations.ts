/* oxlint-disable max-lines -- a table of data */
import type { MigrationStep } from '../migrations/check-applied.ts'

/**
 * Forward only: a released migration is never edited, which its checksum in released.ts enforces; a change is a new
 * row. One statement each, so that every driver can run them.
 */
export const migrations: readonly MigrationStep[] = [
  {
    number: 1,
    name: 'accounts',
    statements: [
      `CREATE TABLE users (
        id text PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        email_verified boolean NOT NULL DEFAULT false,
        image text,
        groups text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX users_groups ON users USING gin (groups)`,
      `CREATE TABLE sessions (
        id text PRIMARY KEY,
        token text NOT NULL UNIQUE,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL,
        ip_address text,
        user_agent text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX sessions_user_id ON sessions (user_id)`,
      `CREATE INDEX sessions_expires_at ON sessions (expires_at)`,
      `CREATE TABLE accounts (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        provider_id text NOT NULL,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        access_token text,
        refresh_token text,
        id_token text,
        access_token_expires_at timestamptz,
        refresh_token_expires_at timestamptz,
        scope text,
        password text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX accounts_user_id ON accounts (user_id)`,
      `CREATE UNIQUE INDEX accounts_provider ON accounts (provider_id, account_id)`,
      `CREATE TABLE verifications (
        id text PRIMARY KEY,
        identifier text NOT NULL,
        value text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX verifications_identifier ON verifications (identifier)`,
      `CREATE TABLE rate_limits (
        key text PRIMARY KEY,
        count integer NOT NULL,
        window_ends_ms bigint NOT NULL
      )`,
      `CREATE INDEX rate_limits_window_ends ON rate_limits (window_ends_ms)`,
    ],
  },
  {
    number: 2,
    name: 'devices',
    statements: [
      `CREATE TABLE devices (
        id text PRIMARY KEY CHECK (id ~ '^([A-Z0-9]{9}|0-[A-Z0-9]{7})$'),
        name text NOT NULL,
        model text NOT NULL,
        fw text,
        tier text NOT NULL,
        setup_password text NOT NULL,
        wifi_password text,
        secret text NOT NULL,
        secret_hash text NOT NULL,
        udp_allowed boolean NOT NULL DEFAULT false,
        base_interval_seconds double precision NOT NULL CHECK (base_interval_seconds > 0),
        transmit_interval double precision NOT NULL CHECK (transmit_interval > 0),
        reported_config jsonb,
        reported_config_at double precision,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX devices_tier ON devices (tier)`,
      `CREATE TABLE device_permissions (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        permission text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, device_id)
      )`,
      `CREATE INDEX device_permissions_device_id ON device_permissions (device_id)`,
      `CREATE TABLE device_settings (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        key text NOT NULL,
        value jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (device_id, key)
      )`,
      `CREATE TABLE refusal_totals (
        device_id text PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
        total bigint NOT NULL
      ) WITH (fillfactor = 50)`,
      `CREATE TABLE refusals (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        slot integer NOT NULL,
        number bigint NOT NULL,
        at double precision NOT NULL,
        transport text NOT NULL,
        reason text NOT NULL,
        detail text NOT NULL,
        index integer NOT NULL,
        size_bytes bigint NOT NULL,
        excerpt text NOT NULL,
        PRIMARY KEY (device_id, slot)
      ) WITH (fillfactor = 50)`,
    ],
  },
  {
    number: 3,
    name: 'profiles, second factors, API credentials, invitations, brands, audit, mail',
    statements: [
      `CREATE TABLE sites (
        id text PRIMARY KEY,
        settings jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE site_hosts (
        host text PRIMARY KEY CHECK (host = lower(host)),
        site_id text NOT NULL REFERENCES sites (id) ON DELETE CASCADE
      )`,
      `CREATE INDEX site_hosts_site_id ON site_hosts (site_id)`,
      `CREATE TABLE site_images (
        site_id text NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
        kind text NOT NULL,
        content_type text NOT NULL,
        content_hash text NOT NULL,
        width_px integer NOT NULL,
        height_px integer NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (site_id, kind)
      )`,
      `ALTER TABLE users
        ADD COLUMN given_name text NOT NULL DEFAULT '',
        ADD COLUMN family_name text NOT NULL DEFAULT '',
        ADD COLUMN phone_number text NOT NULL DEFAULT '',
        ADD COLUMN phone_verified boolean NOT NULL DEFAULT false,
        ADD COLUMN language text,
        ADD COLUMN units text,
        ADD COLUMN time_zone text,
        ADD COLUMN site_id text REFERENCES sites (id),
        ADD COLUMN terms_accepted_at timestamptz,
        ADD COLUMN preferred_mfa text NOT NULL DEFAULT 'NOMFA',
        ADD COLUMN max_api_keys integer NOT NULL DEFAULT 1`,
      `CREATE INDEX users_site_id ON users (site_id)`,
      `UPDATE users SET given_name = name`,
      `CREATE TABLE second_factors (
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        secret text,
        last_step bigint,
        enabled_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, kind)
      )`,
      `CREATE TABLE recovery_codes (
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (user_id, hash)
      )`,
      `CREATE TABLE one_time_codes (
        purpose text NOT NULL,
        subject text NOT NULL,
        hash text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        payload jsonb NOT NULL DEFAULT '{}',
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (purpose, subject)
      )`,
      `CREATE INDEX one_time_codes_expires_at ON one_time_codes (expires_at)`,
      `CREATE TABLE api_credentials (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        scope text NOT NULL,
        key_hash text NOT NULL,
        key_sealed text NOT NULL,
        time_added double precision NOT NULL,
        access_date double precision
      )`,
      `CREATE INDEX api_credentials_user_id ON api_credentials (user_id)`,
      `CREATE TABLE device_invitations (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        email text NOT NULL CHECK (email = lower(email)),
        permission text NOT NULL,
        invited_by text REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (device_id, email)
      )`,
      `CREATE INDEX device_invitations_email ON device_invitations (email)`,
      `CREATE TABLE audit_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id text,
        actor_email text NOT NULL,
        action text NOT NULL,
        subject text NOT NULL,
        details jsonb NOT NULL DEFAULT '{}',
        address text
      )`,
      `CREATE INDEX audit_entries_subject ON audit_entries (subject)`,
      `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'The audit log is append-only.'; END $$`,
      `CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
      `CREATE TABLE outgoing_messages (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        channel text NOT NULL,
        body text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT now(),
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX outgoing_messages_next_at ON outgoing_messages (next_at)`,
    ],
  },
  {
    number: 4,
    name: 'commands, configuration, scripts, firmware, data jobs',
    statements: [
      `CREATE TABLE device_commands (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        ts double precision NOT NULL,
        method text NOT NULL,
        args text,
        shown_args jsonb NOT NULL,
        priority integer NOT NULL,
        state text NOT NULL DEFAULT 'queued',
        can_be_cancelled boolean NOT NULL,
        may_repeat boolean NOT NULL,
        answer_seconds double precision NOT NULL,
        requested_by text NOT NULL,
        change_id bigint,
        attempts integer NOT NULL DEFAULT 0,
        not_before double precision NOT NULL DEFAULT 0,
        part integer NOT NULL DEFAULT 0,
        via text,
        sent_at double precision,
        deadline double precision,
        expires_at double precision NOT NULL,
        answered_at double precision,
        response text,
        delete_ts double precision,
        ota_status jsonb,
        untold_since double precision,
        UNIQUE (device_id, ts)
      )`,
      `CREATE UNIQUE INDEX device_commands_one_under_way ON device_commands (device_id) WHERE state = 'sent'`,
      `CREATE INDEX device_commands_waiting ON device_commands (device_id, priority DESC, id) WHERE state IN ('queued', 'sent')`,
      `CREATE INDEX device_commands_deadline ON device_commands (deadline) WHERE state = 'sent'`,
      `CREATE INDEX device_commands_expiry ON device_commands (expires_at) WHERE state = 'queued'`,
      `CREATE INDEX device_commands_untold ON device_commands (untold_since) WHERE untold_since IS NOT NULL`,
      `CREATE INDEX device_commands_latest ON device_commands (device_id, id DESC)`,
      `CREATE TABLE config_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        at double precision NOT NULL,
        actor text NOT NULL,
        source text NOT NULL,
        note text NOT NULL DEFAULT '',
        status text NOT NULL,
        message text,
        version integer,
        command_ts double precision,
        changes jsonb NOT NULL
      )`,
      `CREATE INDEX config_changes_device ON config_changes (device_id, id DESC)`,
      `CREATE INDEX config_changes_pending ON config_changes (device_id) WHERE status = 'pending'`,
      `CREATE TABLE config_versions (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        version integer NOT NULL,
        at double precision NOT NULL,
        config jsonb NOT NULL,
        PRIMARY KEY (device_id, version)
      )`,
      `CREATE TABLE config_secrets (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        key text NOT NULL,
        change_id bigint NOT NULL DEFAULT 0,
        value text NOT NULL,
        PRIMARY KEY (device_id, key, change_id)
      )`,
      `ALTER TABLE devices ADD COLUMN config_digest text`,
      `CREATE TABLE device_scripts (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        version integer NOT NULL,
        at double precision NOT NULL,
        actor text NOT NULL,
        note text NOT NULL DEFAULT '',
        source text NOT NULL,
        state text NOT NULL DEFAULT 'pending',
        command_ts double precision,
        reboot_ts double precision,
        PRIMARY KEY (device_id, version)
      )`,
      `CREATE INDEX device_scripts_under_way ON device_scripts (device_id) WHERE state IN ('pending', 'written')`,
      `CREATE TABLE firmware_images (
        fw text PRIMARY KEY,
        models text[] NOT NULL DEFAULT '{}',
        notes text NOT NULL DEFAULT '',
        sha256 text NOT NULL,
        recommended boolean NOT NULL DEFAULT false,
        bytes bytea NOT NULL,
        size_bytes integer NOT NULL,
        added_at double precision NOT NULL,
        added_by text NOT NULL
      )`,
      `CREATE TABLE firmware_updates (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        fw text NOT NULL,
        requested_by text NOT NULL,
        state text NOT NULL DEFAULT 'queued',
        progress double precision NOT NULL DEFAULT 0,
        message text,
        command_id bigint,
        command_ts double precision,
        started_at double precision NOT NULL,
        sent_at double precision,
        deadline double precision,
        ended_at double precision,
        shown boolean NOT NULL DEFAULT false
      )`,
      `CREATE UNIQUE INDEX firmware_updates_one_active ON firmware_updates (device_id) WHERE ended_at IS NULL`,
      `CREATE INDEX firmware_updates_latest ON firmware_updates (device_id, id DESC)`,
      `CREATE INDEX firmware_updates_unshown ON firmware_updates (id) WHERE NOT shown`,
      `CREATE TABLE data_jobs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        action text NOT NULL,
        target_id text REFERENCES devices (id) ON DELETE CASCADE,
        requested_by text NOT NULL,
        started_at double precision NOT NULL,
        until double precision NOT NULL,
        step text NOT NULL,
        progress double precision NOT NULL DEFAULT 0,
        position_ms bigint,
        expected_points bigint,
        active boolean NOT NULL,
        held_by text,
        held_until double precision NOT NULL DEFAULT 0,
        error text,
        ended_at double precision
      )`,
      `CREATE UNIQUE INDEX data_jobs_one_active ON data_jobs (device_id) WHERE active`,
      `CREATE INDEX data_jobs_latest ON data_jobs (device_id, id DESC)`,
    ],
  },
  {
    number: 5,
    name: 'groups, views, files, custom pages, share links',
    statements: [
      // A trial starts when the device was added.
      `ALTER TABLE devices ADD COLUMN added_at double precision NOT NULL DEFAULT extract(epoch FROM now()),
        ADD COLUMN trial_reset_at double precision,
        ADD COLUMN plan_expires_at double precision`,
      `UPDATE devices SET added_at = extract(epoch FROM created_at)`,
      `ALTER TABLE device_permissions ADD COLUMN group_name text NOT NULL DEFAULT ''`,
      `ALTER TABLE firmware_updates ADD COLUMN rebooting_at double precision`,
      `CREATE TABLE user_views (
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL,
        value jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, name)
      )`,
      `CREATE TABLE stored_files (
        key text PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        kind text NOT NULL,
        content_type text NOT NULL,
        size_bytes integer NOT NULL,
        added_at double precision NOT NULL,
        added_by text NOT NULL,
        removed_at double precision
      )`,
      `CREATE INDEX stored_files_device ON stored_files (device_id)`,
      `CREATE UNIQUE INDEX stored_files_present ON stored_files (device_id, kind) WHERE removed_at IS NULL`,
      `CREATE TABLE custom_pages (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text REFERENCES devices (id) ON DELETE CASCADE,
        user_id text REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL,
        definition jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_at double precision NOT NULL,
        updated_by text NOT NULL,
        CHECK ((device_id IS NULL) <> (user_id IS NULL))
      )`,
      `CREATE UNIQUE INDEX custom_pages_of_device ON custom_pages (device_id, name) WHERE device_id IS NOT NULL`,
      `CREATE UNIQUE INDEX custom_pages_of_user ON custom_pages (user_id, name) WHERE user_id IS NOT NULL`,
      `CREATE TABLE share_links (
        id text PRIMARY KEY,
        page_id bigint NOT NULL REFERENCES custom_pages (id) ON DELETE CASCADE,
        token_hash text NOT NULL UNIQUE,
        note text NOT NULL DEFAULT '',
        created_by text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at double precision NOT NULL,
        expires_at double precision NOT NULL,
        revoked_at double precision,
        last_used_at double precision
      )`,
      `CREATE INDEX share_links_page ON share_links (page_id)`,
    ],
  },
  {
    number: 6,
    name: 'identity verified in a session',
    statements: [`ALTER TABLE sessions ADD COLUMN verified_at timestamptz`],
  },
  {
    number: 7,
    name: 'storage damage',
    statements: [
      `CREATE TABLE storage_damage (
        id text PRIMARY KEY,
        engine text NOT NULL,
        table_name text NOT NULL,
        part text,
        kind text NOT NULL,
        reason text NOT NULL,
        row_count bigint,
        from_seconds double precision,
        to_seconds double precision,
        size_bytes bigint,
        found_at double precision NOT NULL,
        accepted_at double precision,
        accepted_by text
      )`,
      `CREATE TABLE storage_checks (
        engine text NOT NULL,
        depth text NOT NULL,
        checked_at double precision NOT NULL,
        PRIMARY KEY (engine, depth)
      )`,
    ],
  },
  {
    number: 8,
    name: 'a check of the secret key',
    statements: [
      `CREATE TABLE secret_key_checks (
        id integer PRIMARY KEY CHECK (id = 1),
        sealed text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    ],
  },
  {
    number: 9,
    name: 'upgrade steps',
    statements: [
      `CREATE TABLE upgrade_steps (
        name text PRIMARY KEY,
        position jsonb,
        finished_at timestamptz
      )`,
    ],
  },
  {
    number: 10,
    name: 'outcomes as messages',
    statements: [
      `ALTER TABLE config_changes ADD COLUMN localizable jsonb, ADD COLUMN localizable_note jsonb`,
      `ALTER TABLE device_scripts ADD COLUMN localizable_note jsonb`,
      `ALTER TABLE firmware_updates ADD COLUMN localizable jsonb`,
      `ALTER TABLE data_jobs ADD COLUMN localizable jsonb`,
      `ALTER TABLE refusals ADD COLUMN localizable jsonb`,
    ],
  },
  {
    number: 11,
    name: 'conditions, limit rules, uptime',
    statements: [
      // text, not jsonb: texts from devices may contain characters that jsonb rejects.
      `CREATE TABLE device_conditions (
        device_id text PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
        revision bigint NOT NULL,
        state text NOT NULL,
        conditions text NOT NULL,
        received_micros bigint NOT NULL,
        next_check double precision,
        rebuilt_at double precision NOT NULL
      )`,
      `CREATE TABLE condition_acknowledgements (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        kind text NOT NULL,
        subject text NOT NULL,
        at double precision NOT NULL,
        acknowledged_by text NOT NULL,
        known_seconds double precision,
        user_id text REFERENCES users (id) ON DELETE SET NULL,
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY
      )`,
      `CREATE INDEX condition_acknowledgements_device ON condition_acknowledgements (device_id, at)`,
      `CREATE TABLE limit_rules (
        id text PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        name text NOT NULL,
        key text NOT NULL,
        warning jsonb,
        alarm jsonb,
        duration_seconds double precision NOT NULL,
        hysteresis double precision NOT NULL,
        guard jsonb,
        version integer NOT NULL DEFAULT 1,
        created_at double precision NOT NULL,
        updated_at double precision NOT NULL,
        updated_by text NOT NULL
      )`,
      `CREATE INDEX limit_rules_device ON limit_rules (device_id, created_at)`,
      `CREATE TABLE portal_uptime (
        portal_id text NOT NULL,
        from_seconds double precision NOT NULL,
        to_seconds double precision NOT NULL,
        closed boolean NOT NULL DEFAULT false,
        PRIMARY KEY (portal_id, from_seconds)
      )`,
    ],
  },
  {
    number: 12,
    name: 'custom widgets and charts',
    statements: [
      `CREATE TABLE custom_items (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        kind text NOT NULL,
        number integer NOT NULL,
        definition jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_at double precision NOT NULL,
        updated_by text NOT NULL,
        PRIMARY KEY (device_id, kind, number)
      )`,
    ],
  },
  {
    number: 13,
    name: 'notifications',
    statements: [
      `CREATE TABLE device_notifications (
        device_id text PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
        site_id text NOT NULL,
        saved_by text REFERENCES users (id) ON DELETE SET NULL,
        since double precision NOT NULL,
        topics text NOT NULL DEFAULT '{}'
      )`,
      // Which brand people chose alert recipients in was not recorded before, so use the default.
      `INSERT INTO device_notifications (device_id, site_id, since)
        SELECT DISTINCT device_id, 'default', extract(epoch from now()) FROM device_settings
        WHERE key IN ('ALERTS_emailList', 'ALERTS_phoneList')`,
      `CREATE TABLE notifications (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        site_id text NOT NULL,
        channel text NOT NULL,
        recipient text NOT NULL,
        level text NOT NULL,
        topic text NOT NULL,
        at double precision NOT NULL,
        content jsonb NOT NULL,
        status text NOT NULL,
        next_at double precision,
        created_at double precision NOT NULL
      )`,
      `CREATE INDEX notifications_next_at ON notifications (next_at)`,
      `CREATE INDEX notifications_recipient ON notifications (site_id, channel, recipient, status)`,
      `CREATE INDEX notifications_device ON notifications (device_id, created_at)`,
      `CREATE TABLE notification_recipients (
        site_id text NOT NULL,
        channel text NOT NULL,
        recipient text NOT NULL,
        counted_from double precision NOT NULL,
        counted integer NOT NULL,
        PRIMARY KEY (site_id, channel, recipient)
      )`,
    ],
  },
  {
    number: 14,
    name: 'scheduled exports',
    statements: [
      `CREATE TABLE export_schedules (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        site_id text NOT NULL,
        name text NOT NULL,
        definition jsonb NOT NULL,
        next_run double precision,
        created_at double precision NOT NULL
      )`,
      `CREATE INDEX export_schedules_user ON export_schedules (user_id, created_at)`,
      `CREATE INDEX export_schedules_next ON export_schedules (next_run) WHERE next_run IS NOT NULL`,
      `CREATE TABLE export_runs (
        id text PRIMARY KEY,
        schedule_id text NOT NULL REFERENCES export_schedules (id) ON DELETE CASCADE,
        due_at double precision NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        held_by text,
        held_until double precision NOT NULL DEFAULT 0,
        ended_at double precision,
        outcome text,
        problem jsonb,
        left_out jsonb,
        device_ids jsonb,
        file_key text,
        file_name text,
        media_type text,
        size_bytes integer,
        expires_at double precision,
        UNIQUE (schedule_id, due_at)
      )`,
      `CREATE INDEX export_runs_open ON export_runs (held_until) WHERE ended_at IS NULL`,
      `CREATE INDEX export_runs_file ON export_runs (file_key) WHERE file_key IS NOT NULL`,
    ],
  },
  {
    number: 15,
    name: 'messages that were given up',
    statements: [`ALTER TABLE outgoing_messages ADD COLUMN failed_at timestamptz`],
  },
  {
    number: 16,
    name: 'notes in charts',
    statements: [
      `CREATE TABLE chart_notes (
        id text PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        at double precision NOT NULL,
        text text NOT NULL,
        author_id text REFERENCES users (id) ON DELETE SET NULL,
        author_name text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at double precision NOT NULL,
        updated_at double precision NOT NULL
      )`,
      `CREATE INDEX chart_notes_device ON chart_notes (device_id, at)`,
    ],
  },
  {
    number: 17,
    name: 'what became of notifications',
    statements: [
      `ALTER TABLE outgoing_messages ADD COLUMN reference text`,
      `ALTER TABLE notifications ADD COLUMN reference text`,
      `ALTER TABLE notifications ADD COLUMN delivery text`,
      `ALTER TABLE notifications ADD COLUMN problem text`,
      `CREATE INDEX notifications_reference ON notifications (reference) WHERE reference IS NOT NULL`,
      `CREATE TABLE unsubscribed_addresses (
        address text NOT NULL,
        scope text NOT NULL,
        device_id text REFERENCES devices (id) ON DELETE CASCADE,
        at double precision NOT NULL,
        PRIMARY KEY (address, scope)
      )`,
    ],
  },
  {
    number: 18,
    name: 'history of conditions',
    statements: [
      // text, not jsonb: texts from devices may contain characters that jsonb rejects.
      `CREATE TABLE condition_history (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        kind text NOT NULL,
        subject text NOT NULL,
        opened_at double precision NOT NULL,
        closed_at double precision,
        closed_by text,
        level text NOT NULL,
        reason text NOT NULL,
        PRIMARY KEY (device_id, kind, subject, opened_at)
      )`,
      `CREATE INDEX condition_history_device ON condition_history (device_id, opened_at)`,
      `CREATE INDEX condition_history_opened ON condition_history (opened_at)`,
    ],
  },
  {
    number: 19,
    name: 'messages that came back',
    statements: [
      `CREATE TABLE message_receipts (
        reference text PRIMARY KEY,
        channel text NOT NULL,
        address text NOT NULL,
        sent_at double precision NOT NULL,
        delivery text,
        is_bounce boolean NOT NULL DEFAULT false
      )`,
      `CREATE INDEX message_receipts_address ON message_receipts (channel, address, sent_at)`,
      `CREATE INDEX message_receipts_sent ON message_receipts (sent_at)`,
      `CREATE TABLE message_addresses (
        channel text NOT NULL,
        address text NOT NULL,
        paused_at double precision,
        resumed_at double precision NOT NULL DEFAULT 0,
        problem text,
        PRIMARY KEY (channel, address)
      )`,
      `CREATE INDEX message_addresses_paused ON message_addresses (paused_at) WHERE paused_at IS NOT NULL`,
    ],
  },
  {
    number: 20,
    name: 'quiet hours',
    statements: [
      `ALTER TABLE users ADD COLUMN quiet_hours jsonb`,
      `ALTER TABLE notifications ADD COLUMN held_until double precision`,
      // To find the account of a number for each message to it.
      `CREATE INDEX users_phone_number ON users (phone_number) WHERE phone_number <> ''`,
    ],
  },
  {
    number: 21,
    name: 'escalation of alarms',
    statements: [
      `ALTER TABLE device_notifications ADD COLUMN escalations text NOT NULL DEFAULT '{}'`,
      `CREATE INDEX device_settings_escalation ON device_settings (device_id) WHERE key = 'ALERTS_escalation'`,
    ],
  },
  {
    number: 22,
    name: 'plans that begin, end and are paid for',
    statements: [
      `ALTER TABLE devices ALTER COLUMN added_at DROP NOT NULL, ALTER COLUMN added_at DROP DEFAULT,
        ADD COLUMN subscription text NOT NULL DEFAULT 'none',
        ADD COLUMN grace_ends_at double precision,
        ADD COLUMN last_upgrade_at double precision`,
      // A trial starts with the first user, not while the device is in stock.
      `UPDATE devices SET added_at = NULL WHERE tier = 'Trial'
        AND NOT EXISTS (SELECT 1 FROM device_permissions WHERE device_id = devices.id)`,
      `CREATE TABLE plan_notices (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        notice text NOT NULL,
        ends_at double precision NOT NULL,
        noted_at double precision NOT NULL,
        PRIMARY KEY (device_id, notice, ends_at)
      )`,
      `CREATE TABLE plan_ends (
        device_id text PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
        ended_at double precision NOT NULL,
        delete_at double precision NOT NULL,
        deleted_at double precision
      )`,
      `CREATE INDEX plan_ends_due ON plan_ends (delete_at) WHERE deleted_at IS NULL`,
      `CREATE TABLE billing_customers (
        user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        customer_id text NOT NULL UNIQUE,
        created_at double precision NOT NULL
      )`,
      `CREATE TABLE subscriptions (
        user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        subscription_id text,
        status text NOT NULL,
        grace_ends_at double precision,
        synced_at double precision NOT NULL
      )`,
      `CREATE TABLE subscription_items (
        device_id text PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        term text NOT NULL,
        is_confirmed boolean NOT NULL,
        reserved_at double precision NOT NULL
      )`,
      `CREATE INDEX subscription_items_user ON subscription_items (user_id)`,
      `CREATE TABLE sandbox_customers (
        id text PRIMARY KEY,
        state jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1
      )`,
    ],
  },
  {
    number: 23,
    name: 'handling of conditions',
    statements: [
      `ALTER TABLE condition_acknowledgements ADD COLUMN clears boolean NOT NULL DEFAULT false`,
      // Until now, acknowledging an event also cleared it, even if stored with the limit of its measurement.
      `UPDATE condition_acknowledgements SET clears = true WHERE kind IN ('event', 'limit')`,
      `CREATE TABLE condition_assignments (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        kind text NOT NULL,
        subject text NOT NULL,
        held_at double precision NOT NULL,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        at double precision NOT NULL,
        assigned_by text NOT NULL,
        PRIMARY KEY (device_id, kind, subject)
      )`,
      `CREATE TABLE condition_shelves (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        kind text NOT NULL,
        subject text NOT NULL,
        held_at double precision NOT NULL,
        level text NOT NULL,
        known_seconds double precision NOT NULL,
        until double precision NOT NULL,
        at double precision NOT NULL,
        shelved_by text NOT NULL,
        reason text NOT NULL,
        PRIMARY KEY (device_id, kind, subject)
      )`,
      `CREATE TABLE condition_comments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        kind text NOT NULL,
        subject text NOT NULL,
        at double precision NOT NULL,
        user_id text REFERENCES users (id) ON DELETE SET NULL,
        author text NOT NULL,
        text text NOT NULL
      )`,
      `CREATE INDEX condition_comments_device ON condition_comments (device_id, at)`,
    ],
  },
  {
    number: 24,
    name: 'distributors',
    statements: [
      `CREATE TABLE distributors (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        contact_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        website text NOT NULL,
        country text NOT NULL,
        notes text NOT NULL,
        updated_at double precision NOT NULL
      )`,
      `CREATE UNIQUE INDEX distributors_name ON distributors (lower(name))`,
    ],
  },
  {
    number: 25,
    name: 'webhooks and forwarding',
    statements: [
      `CREATE TABLE webhook_secrets (
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        address text NOT NULL,
        secret text NOT NULL,
        PRIMARY KEY (device_id, address)
      )`,
      `CREATE TABLE forwarding_targets (
        id text PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        address text NOT NULL,
        secret text NOT NULL,
        added_by text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        added_at double precision NOT NULL,
        cursor bigint NOT NULL,
        batch_until bigint,
        claim integer NOT NULL DEFAULT 0,
        next_at double precision NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        problem text,
        failing_since double precision,
        paused_at double precision,
        last_delivered_at double precision
      )`,
      `CREATE INDEX forwarding_targets_device ON forwarding_targets (device_id)`,
      `CREATE INDEX forwarding_targets_next ON forwarding_targets (next_at) WHERE paused_at IS NULL`,
    ],
  },
  {
    number: 26,
    name: 'areas of limit rules',
    statements: [`ALTER TABLE limit_rules ADD COLUMN area jsonb`],
  },
  {
    number: 27,
    name: 'events and comparison of payments',
    statements: [
      `CREATE TABLE payment_events (
        id text PRIMARY KEY,
        received_at double precision NOT NULL
      )`,
      `CREATE INDEX payment_events_received ON payment_events (received_at)`,
      `CREATE TABLE payment_reports (
        id integer PRIMARY KEY,
        at double precision NOT NULL,
        report jsonb NOT NULL
      )`,
    ],
  },
  {
    number: 28,
    name: 'teams',
    statements: [
      `CREATE TABLE teams (
        id text PRIMARY KEY,
        owner_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL,
        created_at double precision NOT NULL
      )`,
      `CREATE UNIQUE INDEX teams_owner_name ON teams (owner_id, lower(name))`,
      `CREATE TABLE team_members (
        team_id text NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        permission text NOT NULL,
        added_at double precision NOT NULL,
        PRIMARY KEY (user_id, team_id)
      )`,
      `CREATE INDEX team_members_team ON team_members (team_id)`,
      // The owner's permission and the team's access are deleted together: nobody lends what they no longer have.
      `CREATE TABLE team_devices (
        team_id text NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
        device_id text NOT NULL,
        owner_id text NOT NULL,
        added_at double precision NOT NULL,
        PRIMARY KEY (team_id, device_id),
        FOREIGN KEY (owner_id, device_id) REFERENCES device_permissions (user_id, device_id) ON DELETE CASCADE
      )`,
      `CREATE INDEX team_devices_owner ON team_devices (owner_id, device_id)`,
      `CREATE INDEX team_devices_device ON team_devices (device_id)`,
      `CREATE TABLE team_device_groups (
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        group_name text NOT NULL,
        PRIMARY KEY (user_id, device_id)
      )`,
      `CREATE VIEW inherited_permissions AS
        SELECT member.user_id, shared.device_id,
          min(coalesce(array_position(ARRAY['ADMIN', 'USER', 'OPERATOR', 'VIEW'], member.permission), 4)) AS level
        FROM team_members member
        JOIN team_devices shared ON shared.team_id = member.team_id
        JOIN device_permissions lender ON lender.user_id = shared.owner_id AND lender.device_id = shared.device_id
          AND lender.permission = 'ADMIN'
        GROUP BY member.user_id, shared.device_id`,
      // Two halves, so that for people without a team it costs only one more index lookup.
      `CREATE VIEW effective_permissions AS
        SELECT own.user_id, own.device_id, own.group_name, (ARRAY['ADMIN', 'USER', 'OPERATOR', 'VIEW'])[least(
          coalesce(array_position(ARRAY['ADMIN', 'USER', 'OPERATOR', 'VIEW'], own.permission), 4), inherited.level
        )] AS permission
        FROM device_permissions own
        LEFT JOIN inherited_permissions inherited
          ON inherited.user_id = own.user_id AND inherited.device_id = own.device_id
        UNION ALL
        SELECT inherited.user_id, inherited.device_id, coalesce(groups.group_name, ''),
          (ARRAY['ADMIN', 'USER', 'OPERATOR', 'VIEW'])[inherited.level]
        FROM inherited_permissions inherited
        LEFT JOIN team_device_groups groups
          ON groups.user_id = inherited.user_id AND groups.device_id = inherited.device_id
        WHERE NOT EXISTS (SELECT FROM device_permissions own
          WHERE own.user_id = inherited.user_id AND own.device_id = inherited.device_id)`,
    ],
  },
  {
    number: 29,
    name: 'brokers and groups as targets of forwarding',
    statements: [
      `CREATE TABLE forwarding_groups (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        group_name text NOT NULL,
        kind text NOT NULL,
        address text NOT NULL,
        username text NOT NULL,
        topic text NOT NULL,
        secret text NOT NULL,
        added_at double precision NOT NULL
      )`,
      `CREATE INDEX forwarding_groups_user ON forwarding_groups (user_id, group_name)`,
      `ALTER TABLE forwarding_targets
        ADD COLUMN kind text NOT NULL DEFAULT 'webhook',
        ADD COLUMN username text NOT NULL DEFAULT '',
        ADD COLUMN topic text NOT NULL DEFAULT '',
        ADD COLUMN announced jsonb,
        ADD COLUMN removed_at double precision,
        ADD COLUMN group_id text REFERENCES forwarding_groups (id) ON DELETE SET NULL`,
      // A device is at most once in each group target; a removed row may remain until its removal is announced.
      `CREATE UNIQUE INDEX forwarding_targets_group ON forwarding_targets (group_id, device_id) WHERE removed_at IS NULL`,
    ],
  },
  {
    number: 30,
    name: 'support views, packing slips and bench results',
    statements: [
      `CREATE TABLE support_views (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        session_id text REFERENCES sessions (id) ON DELETE SET NULL,
        viewer_email text NOT NULL,
        user_id text REFERENCES users (id) ON DELETE SET NULL,
        reason text NOT NULL,
        started_at double precision NOT NULL,
        ends_at double precision NOT NULL,
        ended_at double precision
      )`,
      `CREATE INDEX support_views_user ON support_views (user_id, started_at)`,
      `CREATE UNIQUE INDEX support_views_session ON support_views (session_id) WHERE ended_at IS NULL`,
      `CREATE TABLE packing_slips (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        created_at double precision NOT NULL,
        created_by text NOT NULL,
        reference text NOT NULL,
        recipient text NOT NULL,
        notes text NOT NULL,
        devices jsonb NOT NULL
      )`,
      `CREATE INDEX packing_slips_devices ON packing_slips USING gin (devices)`,
      `CREATE TABLE bench_results (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
        at double precision NOT NULL,
        tested_by text NOT NULL,
        passed boolean NOT NULL,
        checks jsonb NOT NULL,
        note text NOT NULL
      )`,
      `CREATE INDEX bench_results_device ON bench_results (device_id, id)`,
    ],
  },
  {
    number: 31,
    name: 'browsers that are pushed to',
    statements: [
      `CREATE TABLE vapid_keys (
        id integer PRIMARY KEY CONSTRAINT vapid_keys_one CHECK (id = 1),
        public_key text NOT NULL,
        private_key text NOT NULL,
        created_at double precision NOT NULL
      )`,
      `CREATE TABLE push_choices (
        user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        level text NOT NULL,
        since double precision NOT NULL
      )`,
      // Signing out of a browser also ends its push subscription.
      `CREATE TABLE push_subscriptions (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        session_id text REFERENCES sessions (id) ON DELETE CASCADE,
        endpoint text NOT NULL,
        p256dh text NOT NULL,
        auth text NOT NULL,
        user_agent text NOT NULL,
        created_at double precision NOT NULL,
        delivered_at double precision,
        problem text
      )`,
      `CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint)`,
      `CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created_at)`,
      `CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id)`,
    ],
  },
  {
    number: 32,
    name: 'certificates of forwarding',
    statements: [
      `ALTER TABLE forwarding_targets ADD COLUMN certificates text, ADD COLUMN certificate_facts jsonb`,
      `ALTER TABLE forwarding_groups ADD COLUMN certificates text, ADD COLUMN certificate_facts jsonb`,
    ],
  },
  {
    number: 33,
    name: 'pages of brands',
    statements: [
      `CREATE TABLE brand_pages (
        site_id text NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
        name text NOT NULL,
        definition jsonb NOT NULL,
        has_overview boolean NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_at double precision NOT NULL,
        updated_by text NOT NULL,
        PRIMARY KEY (site_id, name)
      )`,
    ],
  },
  {
    number: 34,
    name: 'commands that devices refused',
    statements: [`ALTER TABLE device_commands ADD COLUMN is_refused boolean NOT NULL DEFAULT false`],
  },
  {
    number: 35,
    name: 'invitations to teams, and teams that are handed over',
    statements: [
      `CREATE TABLE team_invitations (
        team_id text NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
        email text NOT NULL CHECK (email = lower(email)),
        permission text NOT NULL,
        invited_at double precision NOT NULL,
        PRIMARY KEY (team_id, email)
      )`,
      `CREATE INDEX team_invitations_email ON team_invitations (email)`,
      // The offer is deleted with the member's row.
      `ALTER TABLE team_members ADD COLUMN offered_at double precision`,
      `CREATE UNIQUE INDEX team_members_offered ON team_members (team_id) WHERE offered_at IS NOT NULL`,
    ],
  },
  {
    number: 36,
    name: 'what brokers keep outlives devices and accounts, and messages that are too large',
    statements: [
      `ALTER TABLE forwarding_targets ADD COLUMN too_large integer NOT NULL DEFAULT 0`,
      // The row outlives its device or account until retained announcements are removed from the broker.
      `ALTER TABLE forwarding_targets DROP CONSTRAINT forwarding_targets_device_id_fkey`,
      `ALTER TABLE forwarding_targets ALTER COLUMN added_by DROP NOT NULL`,
      `CREATE FUNCTION remove_forwarding_of_device() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        DELETE FROM forwarding_targets WHERE device_id = OLD.id AND announced IS NULL;
        UPDATE forwarding_targets SET added_by = NULL, group_id = NULL, claim = claim + 1, paused_at = NULL,
          failing_since = NULL, attempts = 0, next_at = extract(epoch FROM now()) + 30,
          removed_at = coalesce(removed_at, extract(epoch FROM now()))
          WHERE device_id = OLD.id;
        RETURN OLD;
      END $$`,
      `CREATE TRIGGER devices_remove_forwarding BEFORE DELETE ON devices
        FOR EACH ROW EXECUTE FUNCTION remove_forwarding_of_device()`,
      // The other rows are deleted by their foreign key.
      `CREATE FUNCTION remove_forwarding_of_user() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE forwarding_targets SET added_by = NULL, group_id = NULL, claim = claim + 1, paused_at = NULL,
          failing_since = NULL, attempts = 0, next_at = extract(epoch FROM now()) + 30,
          removed_at = coalesce(removed_at, extract(epoch FROM now()))
          WHERE added_by = OLD.id AND announced IS NOT NULL;
        RETURN OLD;
      END $$`,
      `CREATE TRIGGER users_remove_forwarding BEFORE DELETE ON users
        FOR EACH ROW EXECUTE FUNCTION remove_forwarding_of_user()`,
    ],
  },
  {
    number: 37,
    name: 'counters of limits are not synced to disk',
    // After a crash the table is empty and every limit starts again (docs/adr/0047).
    statements: [`ALTER TABLE rate_limits SET UNLOGGED`],
  },
  {
    number: 38,
    name: 'forwarding that a plan ended resumes with it',
    statements: [
      `UPDATE forwarding_targets SET paused_at = NULL, failing_since = NULL, attempts = 0 WHERE problem = 'plan'`,
    ],
  },
]

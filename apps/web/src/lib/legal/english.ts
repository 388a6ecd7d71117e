import type { LegalTexts } from './legal-texts.ts'

export const english: LegalTexts = {
  terms: `
# What {{brand}} is

{{brand}} lets you add connected data loggers to your account, see their data, get messages about them, change their settings and control what is connected to them. These terms apply to everyone who signs up to {{brand}} or uses it. “We” means whoever operates {{brand}} at this address.

# Your account

- Sign up with your own name and an email address that you read.
- Keep your password and your API keys secret. We recommend multi-factor authentication.
- You are responsible for what is done with your account and your API keys. If you think someone else is using them, change your password, end all other sessions on your account page and tell us.
- You may use {{brand}} for an organisation only if it allows you to.

# Devices and data

- Add only devices that you own or that their owner lets you manage.
- The data of your devices stays yours. You allow us to store and process it as far as {{brand}} needs it to work.
- The Admins of a device decide who else may see its data, change its settings and control it. Check this list from time to time.
- How long data is kept depends on the plan of the device. Older data is deleted and cannot be restored. Export what you need for longer.

# Controlling machines

- Settings, commands, triggers, scripts and firmware updates act on real machines. Before you send one, make sure that you are allowed to and that nobody can be harmed.
- {{brand}} is not a safety system. Values can be late, missing or wrong, and messages can fail to arrive. Never rely on {{brand}} alone to protect people, property or the environment.

# What is not allowed

- Breaking the law or violating the rights of others.
- Accessing accounts, devices or data that you have no permission for.
- Disrupting {{brand}}, getting around its limits, or looking for weaknesses without our consent.
- Reselling access to {{brand}} without an agreement with us.

# Availability and changes

We work to keep {{brand}} available, but it can be interrupted by maintenance, faults or networks outside our control. We may add, change or remove features. If a change takes something important away, we tell you beforehand where we can.

# Plans

Each device has a plan, which decides what is stored and which features are open. If you have agreed to a paid plan, its price and term are those of that agreement.

# Ending

You can stop using {{brand}} at any time: close your account on your account page, or ask us to close it. We may suspend or close an account that breaks these terms or endangers others. We tell you why, unless the law forbids it.

# Liability

Nothing in these terms limits liability that the law does not allow to be limited, or the rights that you have as a consumer. Beyond that, and as far as the law allows, {{brand}} is provided as it is, and we are not liable for lost profit, lost data or indirect damage.

# Changes to these terms

We publish changes on this page. If a change matters to you, we tell you by email before it takes effect. If you do not agree, you can stop using {{brand}}.

# Contact

Use the Support page after you log in, or the contact in our emails.
`,

  privacy: `
# Who is responsible

Whoever operates {{brand}} at this address (“we”) is responsible for the personal data described here. You can reach us through the Support page after you log in, or through the contact in our emails.

# What we store

- Your account: name, email address, mobile number if you enter one, language, units, time zone, and when you accepted the terms. Your password is stored only as a hash that cannot be read back.
- Your logins: when, from which network address and with which browser you logged in, attempts that failed, and the settings of your second factor.
- Your devices: which devices you have access to and with which permission, and what they send: measurements, positions, events and settings. Positions can show where a machine and whoever drives it has been.
- What you do: changes to devices, users and settings, with the time, so that everyone concerned can see who changed what.
- Messages: emails, SMS and push notifications that we send you, and what you write to support.

# What we use it for

- To provide {{brand}}: to show your devices, to send the messages you set up and to answer your questions.
- To keep accounts and devices safe: to limit guessed passwords and to find out what happened after an incident.
- To meet legal duties.

We do not sell your data, show advertising or build profiles of you.

# Cookies and browser storage

- A session cookie keeps you logged in, for seven days at most.
- A cookie remembers for a year that this browser logged in to your account before, so that strangers who guess passwords cannot lock you out.
- A cookie remembers for seven days that you signed up in this browser. Another one lasts ten minutes, between your password and your verification code.
- Browser storage remembers how you arranged {{brand}}: language, colours, map and layout.

All of these are needed for what you ask for. There are no cookies for tracking or advertising.

# Who receives data

- People who have access to the same device see your name, your email address and what you changed on it.
- Anyone with a link to a shared page sees what that page shows.
- Companies that run our servers or send emails and SMS for us, only for that purpose.
- If you turn on push notifications, the maker of your browser delivers them, encrypted.
- If you pay for a plan, the payment provider receives your name, email address and billing details.
- If a street or satellite map is shown, your browser loads it from the provider named on the map, which then sees your network address.
- Authorities, where the law requires it.

# How long we keep it

- Your account: until you close it. Your changes and notes on devices then stay for their other users, under “Closed account”.
- Sessions: seven days at most.
- Data of devices: as long as the plan of the device allows, from one day to 730 days.
- The server log of a device: 90 days.
- The record of who changed what: as long as it is needed to explain a change.
- Backups: until they are replaced by newer ones.

# Your rights

On your account page, you can correct your details, download your data and close your account. You can also ask us for a copy of your data, ask us to correct, restrict or delete it, and object to its use. Write to us through the Support page. You can complain to the data protection authority where you live.

# Security

Passwords are hashed, and keys and codes are stored encrypted or as hashes. Every call is checked against your permissions. You can protect your account with multi-factor authentication and end sessions on your account page.

# Changes

We publish changes to this notice on this page and tell you by email if they matter to you.
`,
}

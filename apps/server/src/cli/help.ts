import { permissionLevels, sessionGroups, tierNames } from '@fieldport/domain'

export const help = `Usage: npm run portal -- <command> [arguments]

  create-device ID --name NAME --model MODEL --tier ${tierNames.join('|')}
                [--secret SECRET] [--setup-password PASSWORD] [--wifi-password PASSWORD] [--fw VERSION]
                [--base-interval SECONDS] [--transmit-interval BASE_INTERVALS] [--udp]
      A secret or setup password that is not given is made up and printed once.
  create-user EMAIL --given-name NAME --family-name NAME [--password PASSWORD] [--group GROUP]...
      Asks for a password that is not given. --name NAME takes both names at once, the given one first.
  grant EMAIL --device ID --permission ${permissionLevels.join('|')}
  grant EMAIL --group GROUP
      Groups: ${sessionGroups.join(', ')}
  end-sessions --email EMAIL | --all
      Signs a person out everywhere, or everybody.
  doctor [--full] [--accept]
      Lists damage to stored data. --full reads all that is stored, which may take long. --accept accepts what is
      listed, so that the portal is no longer 'degraded'; this is audited.
  drop-sealed [--confirm TEXT]
      For a secret key that is lost for good, with the portal stopped: gives up what it sealed, once that was confirmed.
  list-devices
  list-users

Batches, as JSON on standard input; ifExists is conflict (the default), keep or update:
  create-users     {"users": [{"email", "givenName", "familyName", "password", "groups"}], "ifExists"}
  create-devices   {"devices": [{"deviceId", "name", "model", "tier", "secret", "setupPassword", …}], "ifExists"}
  grants           {"grants": [{"deviceId", "email", "permission"}]}

  --json prints the answer as JSON.

Works on the data folder DATA_DIR (default: data), through the portal that runs on it, or else by itself.
`

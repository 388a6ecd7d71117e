import type { LegalTexts } from './legal-texts.ts'

export const german: LegalTexts = {
  terms: `
# Was {{brand}} ist

Mit {{brand}} fügen Sie Ihrem Konto vernetzte Datenlogger hinzu, sehen deren Daten, erhalten Nachrichten über sie, ändern ihre Einstellungen und steuern, was an sie angeschlossen ist. Diese Bedingungen gelten für alle, die sich bei {{brand}} registrieren oder es nutzen. „Wir“ ist, wer {{brand}} unter dieser Adresse betreibt.

# Ihr Konto

- Registrieren Sie sich mit Ihrem eigenen Namen und einer E-Mail-Adresse, die Sie lesen.
- Halten Sie Ihr Passwort und Ihre API-Schlüssel geheim. Wir empfehlen die Multi-Faktor-Authentifizierung.
- Sie sind verantwortlich für das, was mit Ihrem Konto und Ihren API-Schlüsseln geschieht. Wenn Sie glauben, dass jemand anderes sie nutzt, ändern Sie Ihr Passwort, beenden Sie auf der Kontoseite alle anderen Sitzungen und sagen Sie uns Bescheid.
- Für eine Organisation dürfen Sie {{brand}} nur nutzen, wenn sie es Ihnen erlaubt.

# Geräte und Daten

- Fügen Sie nur Geräte hinzu, die Ihnen gehören oder die Sie für ihren Eigentümer verwalten dürfen.
- Die Daten Ihrer Geräte bleiben Ihre. Sie erlauben uns, sie zu speichern und zu verarbeiten, soweit {{brand}} das zum Funktionieren braucht.
- Die Admins eines Geräts entscheiden, wer sonst seine Daten sehen, seine Einstellungen ändern und es steuern darf. Prüfen Sie diese Liste von Zeit zu Zeit.
- Wie lange Daten aufbewahrt werden, hängt vom Tarif des Geräts ab. Ältere Daten werden gelöscht und lassen sich nicht wiederherstellen. Exportieren Sie, was Sie länger brauchen.

# Maschinen steuern

- Einstellungen, Befehle, Auslöser, Skripte und Firmware-Aktualisierungen wirken auf echte Maschinen. Stellen Sie vor dem Senden sicher, dass Sie es dürfen und niemand zu Schaden kommen kann.
- {{brand}} ist kein Sicherheitssystem. Werte können verspätet, unvollständig oder falsch sein, und Nachrichten können ausbleiben. Verlassen Sie sich nie allein auf {{brand}}, um Menschen, Eigentum oder die Umwelt zu schützen.

# Was nicht erlaubt ist

- Gesetze oder die Rechte anderer zu verletzen.
- Auf Konten, Geräte oder Daten zuzugreifen, für die Sie keine Berechtigung haben.
- {{brand}} zu stören, seine Grenzen zu umgehen oder ohne unsere Zustimmung nach Schwachstellen zu suchen.
- Den Zugang zu {{brand}} ohne Vereinbarung mit uns weiterzuverkaufen.

# Verfügbarkeit und Änderungen

Wir arbeiten daran, dass {{brand}} verfügbar ist. Wartung, Störungen oder fremde Netze können es unterbrechen. Wir können Funktionen hinzufügen, ändern oder entfernen. Fällt dadurch etwas Wichtiges weg, sagen wir es Ihnen nach Möglichkeit vorher.

# Tarife

Jedes Gerät hat einen Tarif, der bestimmt, was gespeichert wird und welche Funktionen offen sind. Haben Sie einen kostenpflichtigen Tarif vereinbart, gelten Preis und Laufzeit dieser Vereinbarung.

# Ende der Nutzung

Sie können die Nutzung jederzeit beenden: Schließen Sie Ihr Konto auf der Kontoseite oder bitten Sie uns, es zu schließen. Wir können ein Konto sperren oder schließen, das gegen diese Bedingungen verstößt oder andere gefährdet. Wir nennen Ihnen den Grund, sofern das Gesetz es nicht verbietet.

# Haftung

Nichts in diesen Bedingungen beschränkt eine Haftung, die das Gesetz nicht beschränken lässt, oder Ihre Rechte als Verbraucher. Im Übrigen wird {{brand}}, soweit das Gesetz es zulässt, bereitgestellt, wie es ist, und wir haften nicht für entgangenen Gewinn, verlorene Daten oder mittelbare Schäden.

# Änderungen dieser Bedingungen

Wir veröffentlichen Änderungen auf dieser Seite. Ist eine Änderung für Sie wichtig, sagen wir es Ihnen per E-Mail, bevor sie gilt. Wenn Sie nicht einverstanden sind, können Sie die Nutzung von {{brand}} beenden.

# Kontakt

Verwenden Sie nach dem Anmelden die Seite „Support“ oder den Kontakt in unseren E-Mails.
`,

  privacy: `
# Wer verantwortlich ist

Wer {{brand}} unter dieser Adresse betreibt („wir“), ist für die hier beschriebenen personenbezogenen Daten verantwortlich. Sie erreichen uns nach dem Anmelden über die Seite „Support“ oder über den Kontakt in unseren E-Mails.

# Was wir speichern

- Ihr Konto: Name, E-Mail-Adresse, Mobilnummer, falls Sie eine angeben, Sprache, Einheiten, Zeitzone und wann Sie die Nutzungsbedingungen angenommen haben. Ihr Passwort speichern wir nur als Hash, der sich nicht zurückrechnen lässt.
- Ihre Anmeldungen: wann, von welcher Netzwerkadresse und mit welchem Browser Sie sich angemeldet haben, fehlgeschlagene Versuche und die Einstellungen Ihres zweiten Faktors.
- Ihre Geräte: auf welche Geräte Sie mit welcher Berechtigung Zugriff haben und was diese senden: Messwerte, Positionen, Ereignisse und Einstellungen. Positionen können zeigen, wo eine Maschine und wer sie fährt gewesen ist.
- Was Sie tun: Änderungen an Geräten, Benutzern und Einstellungen mit der Zeit, damit alle Beteiligten sehen, wer was geändert hat.
- Nachrichten: E-Mails, SMS und Push-Benachrichtigungen, die wir Ihnen senden, und was Sie dem Support schreiben.

# Wofür wir es verwenden

- Um {{brand}} bereitzustellen: um Ihre Geräte zu zeigen, die von Ihnen eingerichteten Nachrichten zu senden und Ihre Fragen zu beantworten.
- Um Konten und Geräte zu schützen: um das Erraten von Passwörtern zu begrenzen und Vorfälle aufzuklären.
- Um gesetzliche Pflichten zu erfüllen.

Wir verkaufen Ihre Daten nicht, zeigen keine Werbung und erstellen keine Profile von Ihnen.

# Cookies und Browserspeicher

- Ein Sitzungs-Cookie hält Sie angemeldet, höchstens sieben Tage.
- Ein Cookie merkt sich ein Jahr lang, dass dieser Browser sich schon einmal bei Ihrem Konto angemeldet hat, damit Fremde, die Passwörter raten, Sie nicht aussperren können.
- Ein Cookie merkt sich sieben Tage lang, dass Sie sich in diesem Browser registriert haben. Ein weiteres gilt zehn Minuten, zwischen Ihrem Passwort und Ihrem Bestätigungscode.
- Der Browserspeicher merkt sich, wie Sie {{brand}} eingerichtet haben: Sprache, Farben, Karte und Anordnung.

Alle sind für das nötig, was Sie anfordern. Cookies für Tracking oder Werbung gibt es nicht.

# Wer Daten erhält

- Wer Zugriff auf dasselbe Gerät hat, sieht Ihren Namen, Ihre E-Mail-Adresse und was Sie daran geändert haben.
- Wer den Link einer geteilten Seite hat, sieht, was diese Seite zeigt.
- Unternehmen, die für uns Server betreiben oder E-Mails und SMS versenden, nur zu diesem Zweck.
- Schalten Sie Push-Benachrichtigungen ein, stellt der Hersteller Ihres Browsers sie verschlüsselt zu.
- Bezahlen Sie einen Tarif, erhält der Zahlungsanbieter Ihren Namen, Ihre E-Mail-Adresse und Ihre Abrechnungsdaten.
- Wird eine Straßen- oder Satellitenkarte gezeigt, lädt Ihr Browser sie von dem Anbieter, der auf der Karte genannt ist. Dieser sieht dann Ihre Netzwerkadresse.
- Behörden, wo das Gesetz es verlangt.

# Wie lange wir es aufbewahren

- Ihr Konto: bis Sie es schließen. Ihre Änderungen und Notizen an Geräten bleiben dann für deren andere Benutzer erhalten, unter „Geschlossenes Konto“.
- Sitzungen: höchstens sieben Tage.
- Daten von Geräten: so lange, wie der Tarif des Geräts es vorsieht, von einem Tag bis zu 730 Tagen.
- Das Serverprotokoll eines Geräts: 90 Tage.
- Die Aufzeichnung, wer was geändert hat: solange sie nötig ist, um eine Änderung zu erklären.
- Sicherungen: bis neuere sie ersetzen.

# Ihre Rechte

Auf der Kontoseite können Sie Ihre Angaben berichtigen, Ihre Daten herunterladen und Ihr Konto schließen. Sie können außerdem eine Kopie Ihrer Daten verlangen, sie berichtigen, einschränken oder löschen lassen und ihrer Verwendung widersprechen. Schreiben Sie uns über die Seite „Support“. Sie können sich bei der Datenschutzbehörde an Ihrem Wohnort beschweren.

# Sicherheit

Passwörter werden gehasht, Schlüssel und Codes verschlüsselt oder als Hash gespeichert. Jeder Aufruf wird gegen Ihre Berechtigungen geprüft. Sie können Ihr Konto mit Multi-Faktor-Authentifizierung schützen und Sitzungen auf der Kontoseite beenden.

# Änderungen

Wir veröffentlichen Änderungen dieser Hinweise auf dieser Seite und sagen es Ihnen per E-Mail, wenn sie für Sie wichtig sind.
`,
}

import type { delivery as english } from '../en/delivery.ts'
import { defineTranslation } from '../translation.ts'

export const delivery = defineTranslation<typeof english>()({
  forwardingWithoutAccess: 'Die Person, die dies eingerichtet hat, darf dieses Gerät nicht mehr bearbeiten.',
  forwardingNotInPlan: 'Der Tarif des Geräts hat keine API.',
  receiverNetworkNotAllowed: 'Dieses Portal verbindet sich nicht mit diesem Netzwerk.',
  receiverRemoved: 'Die Adresse wurde vorher vom Gerät entfernt.',
  receiverTimedOut: 'Der Empfänger hat nicht rechtzeitig geantwortet.',
  brokerWantsCertificate: 'Der Broker verlangt ein Client-Zertifikat ({{code}}).',
  brokerRefusesCertificate: 'Der Broker akzeptiert das Client-Zertifikat nicht ({{code}}).',
  receiverNotTrusted: 'Dem Zertifikat des Empfängers wird nicht vertraut ({{code}}).',
  receiverCertificateExpired: 'Das Zertifikat des Empfängers ist abgelaufen.',
  receiverCertificateOfOtherHost: 'Das Zertifikat des Empfängers gilt für einen anderen Hostnamen.',
  receiverTlsFailed: 'Keine TLS-Verbindung zum Empfänger ({{code}}). Prüfen Sie Adresse und Port.',
  receiverRedirects:
    'Der Empfänger leitet an eine andere Adresse weiter ({{code}}). Geben Sie stattdessen diese ein.',
  receiverAnswered: 'Der Empfänger hat mit {{code}} geantwortet.',
  receiverUnreachable: 'Der Empfänger war nicht erreichbar ({{code}}).',
  brokerLoginWrong: 'Der Broker akzeptiert Benutzername oder Passwort nicht.',
  brokerForbidsTopic:
    'Der Broker akzeptiert diese Anmeldung nicht oder erlaubt dem Benutzer nicht, dort zu veröffentlichen.',
  brokerRefused: 'Der Broker hat mit Code {{code}} abgelehnt.',
  messageServerUnreachable: 'Der Mail- oder SMS-Server war nicht erreichbar ({{code}}).',
  messageServerRefusesPortal: 'Der Mail- oder SMS-Server nimmt von diesem Portal nichts an ({{code}}).',
  addressRefused: 'Diese Adresse wurde abgelehnt ({{code}}).',
  messageCameBack: 'Die Nachricht konnte nicht zugestellt werden ({{code}}).',
  messageNotAccepted: 'Nicht angenommen ({{code}}).',
  addressUnsubscribed: 'Die Adresse hat die Benachrichtigungen vor dem Senden abbestellt.',
  messagesNotSetUp: 'Auf diesem Portal ist kein Mail- oder SMS-Dienst eingerichtet.',
})

/** Why messages and forwarded points were not delivered. */
export const delivery = {
  forwardingWithoutAccess: 'The person who set this up can no longer edit this device.',
  forwardingNotInPlan: "The device's plan has no API.",
  receiverNetworkNotAllowed: 'This portal does not connect to that network.',
  receiverTimedOut: 'The receiver did not answer in time.',
  receiverNotTrusted: "The receiver's certificate isn't trusted ({{code}}).",
  receiverAnswered: 'The receiver answered {{code}}.',
  receiverUnreachable: 'The receiver could not be reached ({{code}}).',
  brokerLoginWrong: "The broker doesn't accept the user name or password.",
  brokerForbidsTopic: "The broker doesn't allow this user to publish there.",
  brokerRefused: 'The broker refused with code {{code}}.',
  messageServerUnreachable: 'The mail or SMS server could not be reached ({{code}}).',
  messageServerRefusesPortal: "The mail or SMS server doesn't accept this portal ({{code}}).",
  addressRefused: 'This address was refused ({{code}}).',
  messageCameBack: 'The message came back ({{code}}).',
  messageNotAccepted: 'Not accepted ({{code}}).',
  messagesNotSetUp: 'No mail or SMS service is set up on this portal.',
} as const

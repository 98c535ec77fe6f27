export const messages = {
  title: 'Two-step sign-in',
  password: 'Password',
  code: 'Authenticator or recovery code',
  /** UI text for accounts without a password. */
  emailCode: {
    label: 'Code from our email',
    lead: 'Your account has no password. To confirm that it’s you, we’ll email you a code.',
    send: 'Email me a code',
    sentTo: (email: string) => `We sent a code to ${email}.`,
    again: 'Email me another code',
  },
  lead: 'With an authenticator app, no one can sign in to your account with only your password.',
  enabledSince: (when: string) => `Two-step sign-in has been on since ${when}`,
  codesLeft: (count: number) => `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`,
  turnOn: 'Turn on two-step sign-in',
  continue: 'Continue',
  setupTitle: 'Turn on two-step sign-in',
  passwordLead: 'First, confirm that it’s you.',
  scan: 'Scan this QR code with your authenticator app, or enter the key.',
  qrCode: 'QR code for your authenticator app',
  key: 'Key',
  open: 'Open authenticator app',
  codeLead: 'Then enter the code that the app shows.',
  firstCode: 'Authenticator app code',
  confirm: 'Turn on',
  recoveryLead:
    'Save these codes somewhere you can reach without your phone. If you lose access to your app, each code lets you sign in once. We won’t show them again.',
  recovery: 'Recovery codes',
  download: 'Download codes',
  saved: 'I’ve saved these codes',
  done: 'Two-step sign-in is on',
  /** UI text for senders, who can turn two-step sign-in off. */
  turningOff: {
    newCodes: 'To get new recovery codes, turn two-step sign-in off and on again.',
    change: 'Turn off two-step sign-in',
    title: 'Turn off two-step sign-in?',
    text: 'You will sign in with only your password.',
    done: 'Two-step sign-in is off',
  },
  /** UI text for staff, who can only replace the app. */
  replacing: {
    newCodes: 'To get new recovery codes, set up your app again.',
    change: 'Set up another app',
    title: 'Set up another app?',
    text: 'Your current app and recovery codes will stop working. You must set up the new app before you can continue.',
    done: 'Please set up your app now',
  },
} as const

/** UI text for staff accounts. */
export const messages = {
  staff: {
    description:
      'People with access to the back office. When you change someone’s account, we record your reason and sign that person out. To change your own account, ask another administrator. Invitations and roles with more permissions require approval from a second administrator.',
    you: '(you)',
    secondFactorSet: 'Set up',
    secondFactorMissing: 'Not set up',
    never: 'Never',
    active: 'Active',
    invited: 'Invited',
    linkExpires: 'link expires',
    disabled: 'Disabled',
    change: 'Change',
    changeAccount: (name: string) => `Change ${name}’s account`,
    reasonHint: 'We record the reason.',
    invite: 'Invite staff member',
    inviteTitle: 'Invite a staff member',
    sendInvitation: 'Send for approval',
    changes: {
      role: {
        label: 'Change role',
        title: (name: string) => `Change the role of ${name}`,
        text: (name: string) =>
          `This immediately changes what ${name} can see and do. They will have to sign in again.`,
        done: (name: string) => `${name}’s role has been changed`,
        newRole: 'New role',
      },
      invite: {
        label: 'Resend invitation',
        title: (name: string) => `Resend the invitation of ${name}`,
        text: (name: string) =>
          `We’ll send ${name} a new link to set a password. The previous link will stop working.`,
        done: (name: string) => `A new invitation was sent to ${name}`,
      },
      resetFactor: {
        label: 'Reset two-step sign-in',
        title: (name: string) => `Reset the two-step sign-in of ${name}`,
        text: (name: string) =>
          `This removes ${name}’s authenticator app, recovery codes, and passkeys, and signs them out. They will have to set up two-step sign-in again the next time they sign in. Verify their identity before you continue.`,
        done: (name: string) => `${name} must set up two-step sign-in the next time they sign in`,
      },
      disable: {
        label: 'Disable account',
        title: (name: string) => `Disable the account of ${name}`,
        text: (name: string) => `We’ll sign ${name} out everywhere. They will no longer be able to sign in.`,
        done: (name: string) => `${name}’s account has been disabled`,
      },
      enable: {
        label: 'Enable account',
        title: (name: string) => `Enable the account of ${name}`,
        text: (name: string) => `${name} will be able to sign in again.`,
        done: (name: string) => `${name}’s account has been enabled`,
      },
    },
  },
  permissions: {
    description:
      'What each role can do. A role without contacts.read sees masks instead of email addresses, phone numbers, and account numbers.',
    yes: 'Yes',
    no: '–',
  },
  secondFactor: {
    title: 'Two-step sign-in',
    required:
      'Staff must sign in with an authenticator app or a passkey. Set up yours to continue. You can use any app that shows six-digit codes.',
    description:
      'When you sign in, we ask for your passkey, a code from your authenticator app, or a recovery code.',
  },
} as const

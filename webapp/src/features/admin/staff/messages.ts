/** The words of those who work here, and of what they look at. */
export const messages = {
  staff: {
    about:
      'People who work in the back office. Every change is kept with its reason and ends the sessions of the person it affects. Ask another administrator to change your own account. Invitations and new administrators need a second administrator.',
    you: '(you)',
    roles: { ADMIN: 'Administrator', COMPLIANCE: 'Compliance' },
    factor: 'Set up',
    noFactor: 'Not set up',
    never: 'Never',
    active: 'Active',
    invited: 'Invited',
    linkEnds: 'link ends',
    disabled: 'Disabled',
    change: 'Change',
    changeNamed: (name: string) => `Change ${name}`,
    reason: 'Say why; it is kept.',
    invite: 'Invite somebody',
    inviteTitle: 'Invite somebody to the back-office',
    sendInvitation: 'Send for approval',
    cancel: 'Cancel',
    changes: {
      role: {
        label: (role: 'ADMIN' | 'COMPLIANCE') =>
          role === 'ADMIN' ? 'Make a compliance officer' : 'Make an administrator',
        text: (name: string) => `What ${name} may see and do changes at once; they sign in again.`,
        done: (name: string) => `The role of ${name} has been changed`,
      },
      invite: {
        label: () => 'Invite again',
        text: (name: string) => `${name} gets a new link to set a password. The one before ends.`,
        done: (name: string) => `Another invitation is on its way to ${name}`,
      },
      resetFactor: {
        label: () => 'Reset two-step sign-in',
        text: (name: string) =>
          `The authenticator app and the recovery codes of ${name} are good for nothing then. They are signed out, and set up another app when they sign in with their password. Make sure that it is they who ask.`,
        done: (name: string) => `${name} sets up another app at the next sign-in`,
      },
      disable: {
        label: () => 'Disable',
        text: (name: string) => `${name} is signed out everywhere within a second, and cannot sign in.`,
        done: (name: string) => `${name} has been disabled`,
      },
      enable: {
        label: () => 'Enable',
        text: (name: string) => `${name} may sign in again as before.`,
        done: (name: string) => `${name} has been enabled`,
      },
    },
  },
  secondFactor: {
    title: 'Two-step sign-in',
    required:
      'Whoever works here signs in with an authenticator app, too. Set yours up now: until then nothing else opens. Any app that shows six-digit codes will do.',
    about: 'Signing in asks for a code of your authenticator app, or for a recovery code.',
  },
  reads: {
    about: 'Who of us looked at whose personal data, when and what for. Each look is an event of the log.',
    lists: { READS: 'Looks', EXPORTS: 'Exports' },
    empty: 'Nobody has looked at anything yet',
    emptyFiltered: 'No look matches',
    emptyHint: 'Whenever a page shows staff somebody’s data, it is written down here.',
    emptyExports: 'Nothing has been exported',
    emptyExportsHint: 'A part of the event history that somebody takes away appears here, with the reason.',
    people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    everything: 'Everything',
    outcomes: { RUNNING: 'Not ended', COMPLETE: 'Complete', CANCELED: 'Canceled' },
  },
} as const

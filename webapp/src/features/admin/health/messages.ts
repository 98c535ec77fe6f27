/** modelNames holds the names of the read models whose IDs are not descriptive. */
const modelNames: Record<string, string> = { glance: 'sender summary (glance)', find: 'search (find)' }

/** UI text for system health. */
export const messages = {
  description: 'Current system metrics. Staff members get one notification per alarm.',
  reason: 'We record the reason in the log with your name.',
  discardUnfinished: 'Discard the previous unfinished rebuild',
  acceptDifference: 'Switch to the new tables even if they differ from the current ones',
  rebuild: {
    title: (name: string) => `Rebuild the read model ${name}`,
    label: 'Rebuild',
    text: 'We’ll rebuild the read model from the entire log, compare it with the current one, and switch to it. The current read model will stay in use until then.',
    done: 'Rebuild started. This page shows the progress.',
  },
  rollback: {
    title: (name: string) => `Roll back the read model ${name}`,
    label: 'Roll back',
    text: 'We’ll bring the previous tables up to date and switch back to them.',
    done: 'Rollback started. The previous tables will be in use soon.',
  },
  stream: {
    title: (name: string) => `Retry the stream ${name}`,
    label: 'Retry',
    text: 'We’ll apply the waiting events again, in order. Fix the cause of the failure before you retry.',
    done: 'All waiting events were applied',
  },
  callback: {
    title: (name: string) => `Retry the callback ${name}`,
    label: 'Retry',
    text: 'We’ll process the callback again. Effects that already happened will not be repeated.',
    done: 'Retry started',
  },
  closeCallback: {
    title: (name: string) => `Close the callback ${name}`,
    label: 'Close',
    text: 'Use this if the provider confirmed that the callback is wrong. It will have no effect. You can’t undo this.',
    done: 'The callback was closed',
  },
  retryFailed: (error: string) => `The retry failed: ${error}`,
  tasks: { REBUILD: 'Rebuild', BACK: 'Rollback' },
  failures: {
    DIFFERS: 'the new tables differ from the current ones, which stay in use',
    NO_WAY_BACK: 'no usable previous tables',
    BROKEN: 'failed; see the server log for details',
  },
  /** modelName returns a read model’s name. It includes the ID that commands use, if the two differ. */
  modelName: (id: string) => modelNames[id] ?? id,
  noBlockedStreams: 'No blocked streams.',
  noCallbacks: 'All callbacks processed.',
  divergences: {
    title: 'Differences from the event log',
    none: 'No differences found.',
    lastCheck: 'Last check',
    neverChecked: 'Not checked yet.',
    nothing: 'nothing',
    filterLabel: 'Filter differences',
    kind: 'Difference type',
    lists: { OPEN: 'Open', GONE: 'Resolved' },
    noneOfKind: 'No differences of this type.',
    noneResolved: 'No resolved differences.',
    allKinds: 'All types',
    kinds: {
      LOG: 'Event log',
      FACTS: 'Invalid event order',
      LEDGER: 'Ledger',
      LIMITS: 'Sender limit',
      COUPONS: 'Coupon uses',
      READ_MODEL: 'Read model',
      PROVIDER: 'Provider response',
      UNDER_WAY: 'Money in flight too long',
    },
  },
  fixHint: 'Other streams are not affected. Fix the cause of the failure, deploy the fix, and retry.',
} as const

import { countOf } from '../shared/labels'

/** UI text for event history, causation, and the data access log. */
export const messages = {
  events: {
    live: 'Live updates',
    paused: 'Paused',
    newAtTop: 'New events appear at the top of the list',
    pause: 'Pause updates',
    resume: 'Resume updates',
    showNew: 'Show new events',
    newEvents: (count: number, atMaximum: boolean) =>
      atMaximum ? `${count} or more new events` : count === 1 ? '1 new event' : `${count} new events`,
    loaded: (count: number, more: boolean) =>
      `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}${more ? '. Scroll to load more.' : '. End of list.'}`,
    firstEvent: 'This is the first event in its stream.',
    changes: 'Changes from the previous event',
    changedFields: 'Fields that changed since the previous event',
    unchanged: (count: number) =>
      count === 0 ? '' : count === 1 ? '1 field is unchanged.' : `${count} fields are unchanged.`,
    absent: 'none',
    causation: 'Show causes and effects',
    export: 'Export events',
    exportTitle: 'Export events',
    exportDescription:
      'The file contains the events that match the filter, oldest first, without personal data. We record each export and its reason.',
    format: 'Format',
    formats: { CSV: 'CSV for spreadsheets', JSONL: 'JSON Lines, one event per line' },
    reason: 'Reason for the export',
    progress: (done: number, total: number) =>
      `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} events`,
    cancel: 'Cancel export',
    exported: 'The file was downloaded',
    notExported: 'The export failed. No file was saved.',
    exportCanceled: 'You canceled the export. No file was saved. We recorded how many events were sent.',
  },
  causation: {
    description: 'Every event that one request caused, directly or indirectly.',
    empty: 'No events for this request',
    emptyHint: 'Check the correlation ID. Copy the full ID from an event.',
    diagram: (events: number, streams: number) =>
      `A diagram of ${countOf(events, 'event')} in ${countOf(streams, 'stream')}. The list below has the same content.`,
    list: 'List view',
    truncated: (count: number) => `This page shows only the latest ${count} events.`,
  },
  reads: {
    description: 'Who viewed customer data, when, and why. The event log records each view.',
    lists: { READS: 'Data views', EXPORTS: 'Exports' },
    emptyExports: 'No exports yet',
    emptyExportsHint: 'Exports of the event history appear here, with their reasons.',
    allEvents: 'All events',
    outcomes: { RUNNING: 'In progress', COMPLETE: 'Complete', CANCELED: 'Canceled' },
  },
} as const

/** The words of the event history and of what led to what. */
export const messages = {
  events: {
    following: 'Following the log',
    paused: 'Paused',
    below: 'Reading further down: new events wait at the top',
    pause: 'Pause',
    resume: 'Follow',
    show: 'Show',
    newer: (count: number, many: boolean) =>
      many ? `${count} newer events or more` : count === 1 ? '1 newer event' : `${count} newer events`,
    shown: (count: number, more: boolean) =>
      `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}${more ? '; scroll on for older ones.' : ', and that is all.'}`,
    first: 'It is the first of its stream.',
    beside: 'Beside the one before',
    diff: 'Fields that differ from the event before',
    same: (count: number) =>
      count === 0 ? '' : count === 1 ? '1 field is the same.' : `${count} fields are the same.`,
    absent: 'not there',
    causation: 'What led to what',
    export: 'Export',
    exportTitle: 'Export events',
    exportAbout:
      'The file holds the events of the filter, the oldest first, without the personal parts. That you take it away, and why, is recorded in the log.',
    format: 'Format',
    formats: { CSV: 'CSV, for spreadsheets', JSONL: 'JSON lines, one event a line' },
    reason: 'What is it for?',
    progress: (done: number, total: number) =>
      `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} events`,
    stop: 'Cancel',
    exported: 'The file is in your downloads',
    notExported: 'Nothing was exported',
    exportCanceled:
      'You have stopped it. What had come until then was thrown away, and how much it was is recorded.',
  },
  causation: {
    about: 'Everything that followed from one request: each event beside those that it led to.',
    empty: 'Nothing followed from this request',
    emptyHint: 'Check the correlation; it is copied in full from an event.',
    drawing: (events: number, streams: number) =>
      `A drawing of ${events} ${events === 1 ? 'event' : 'events'} in ${streams} ${streams === 1 ? 'stream' : 'streams'}; the list below says the same.`,
    list: 'The same as a list',
    cut: (count: number) => `Only the first ${count} events are drawn.`,
  },
} as const

import { UnstyledButton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './CopyId.module.css'

const endsOf = 4
const shortMax = 16

/** Both ends of a long id; the kind of thing before a stream's first dash stays whole. */
export function shortened(id: string): string {
  if (id.length <= shortMax) return id
  const stream = /^([a-z]+)-(.{9,})$/.exec(id)
  const [, kind = '', key = id] = stream ?? []
  return `${kind ? `${kind}-` : ''}${key.slice(0, endsOf)}…${key.slice(-endsOf)}`
}

/**
 * An id that copies itself on click. Its end is what tells ids of the same hour apart, so a shortened one shows both
 * ends; the whole stands in the tooltip.
 */
export function CopyId({ id, whole = false, label }: { id: string; whole?: boolean; label?: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const shown = whole ? id : shortened(id)
  return (
    <UnstyledButton
      className={classes.root}
      title={id}
      aria-label={`Copy ${label ?? 'id'} ${id}`}
      onClick={(event) => {
        event.stopPropagation()
        clipboard.copy(id)
      }}
    >
      <span className={classes.id}>{shown}</span>
      <span className={classes.mark} aria-hidden="true" data-copied={clipboard.copied || undefined}>
        {clipboard.copied ? 'copied' : 'copy'}
      </span>
      <span className={classes.hidden} role="status">
        {clipboard.copied ? 'Copied' : ''}
      </span>
    </UnstyledButton>
  )
}

import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import classes from './Letters.module.css'
import { messages as strings } from './messages'
import { readLetters } from './queries'

interface LettersProps {
  reportId: string
  /** The transfer of the only letter to show. Empty for all letters that are due. */
  transferId: string
  onClose: () => void
}

/** Letters shows letters to owners. In print, each letter starts a page. */
export function Letters({ reportId, transferId, onClose }: LettersProps) {
  const letters = useQuery({
    queryKey: ['admin', 'unclaimed letters', reportId, transferId],
    queryFn: () => readLetters(reportId, transferId),
  })
  return (
    <Section title={strings.letters}>
      <QueryResult query={letters}>
        {(texts) => (
          <div className={classes.letters}>
            <Group gap="xs" className={classes.buttons}>
              <Button variant="default" size="xs" onClick={() => window.print()}>
                {strings.print}
              </Button>
              <Button variant="subtle" size="xs" onClick={onClose}>
                {strings.close}
              </Button>
            </Group>
            {texts.map((text) => (
              <pre key={text} className={classes.letter}>
                {text}
              </pre>
            ))}
          </div>
        )}
      </QueryResult>
    </Section>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { saveFile } from '@/lib/saveFile'
import { toast } from '@/ui/toast'
import { CopyId } from '../shared/CopyId'
import { Section } from '../shared/Section'
import { messages } from './messages'
import { sealKeyQuery } from './queries'
import classes from './ReplayPage.module.css'

const { evidenceFile: strings } = messages

/** EvidenceDownload downloads a transfer's evidence file and explains how to verify the file offline. */
export function EvidenceDownload({ transferId }: { transferId: string }) {
  const key = useQuery(sealKeyQuery)
  const download = useMutation({
    mutationFn: async () => {
      const file = await read<unknown>(
        api.GET('/v1/admin/transfers/{id}/evidence', {
          params: { path: { id: transferId } },
          parseAs: 'text',
        }),
      )
      saveFile(`evidence-${transferId}.json`, 'application/json', file as string)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <Section title={strings.title} className={classes.section}>
      <p className={classes.intro}>{strings.text}</p>
      <Button size="xs" loading={download.isPending} onClick={() => download.mutate()}>
        {strings.download}
      </Button>
      <details className={classes.instructions}>
        <summary>{strings.instructions}</summary>
        <ol>
          {strings.steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        {key.data && <CopyId id={key.data.key} full label="public key" />}
      </details>
    </Section>
  )
}

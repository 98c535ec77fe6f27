import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { saveFile } from '@/lib/saveFile'
import { toast } from '@/ui/toast'
import { CopyId } from './CopyId'
import classes from './EvidenceDownload.module.css'
import { getQuery } from './queries'
import { Section } from './Section'

const strings = {
  title: 'Evidence file',
  text: 'The file contains all events of this transfer, with proof that they are in the signed log. Personal data stays encrypted. We record each download.',
  download: 'Download evidence',
  instructions: 'How to verify it offline',
  steps: [
    'Get the public key from a source that you trust, not from the person who gave you the file. It must match the key below.',
    'On a computer without a network connection, run: go run ./cmd/verify-evidence FILE KEY',
    'The command reports what it verified. It exits with code 1 if any byte was changed.',
  ],
} as const

const sealKeyQuery = { ...getQuery('/v1/admin/seal-key', {}), staleTime: Number.POSITIVE_INFINITY }

/** EvidenceDownload downloads a transfer's evidence file and explains how to verify the file offline. */
export function EvidenceDownload({ transferId, className }: { transferId: string; className?: string }) {
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
    <Section title={strings.title} className={className}>
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

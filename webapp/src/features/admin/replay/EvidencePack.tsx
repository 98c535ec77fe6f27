import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { saveFile } from '@/ui/saveFile'
import { toast } from '@/ui/toast'
import { CopyId } from '../parts/CopyId'
import { messages } from './messages'
import { sealKeyQuery } from './queries'
import classes from './ReplayPage.module.css'

const { pack: words } = messages

/** EvidencePack downloads the evidence file of a transfer and explains how to verify it offline. */
export function EvidencePack({ transfer }: { transfer: string }) {
  const key = useQuery(sealKeyQuery)
  const take = useMutation({
    mutationFn: async () => {
      const file = await read<unknown>(
        api.GET('/v1/admin/transfers/{id}/evidence', {
          params: { path: { id: transfer } },
          parseAs: 'text',
        }),
      )
      saveFile(`evidence-${transfer}.json`, 'application/json', file as string)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <section aria-labelledby="pack">
      <h2 id="pack" className={classes.part}>
        {words.title}
      </h2>
      <p className={classes.say}>{words.text}</p>
      <Button size="xs" loading={take.isPending} onClick={() => take.mutate()}>
        {words.take}
      </Button>
      <details className={classes.how}>
        <summary>{words.how}</summary>
        <ol>
          {words.steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        {key.data && <CopyId id={key.data} whole label="public key" />}
      </details>
    </section>
  )
}

import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { saveFile } from '@/lib/saveFile'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { Erasure } from './Erasure'
import { messages } from './messages'

const text = messages.settings.data

const downloads = {
  page: async () =>
    saveFile(
      'hulak.html',
      'text/html',
      (await read(api.GET('/v1/senders/export/readable', { parseAs: 'text' }))) as string,
    ),
  json: async () =>
    saveFile(
      'hulak.json',
      'application/json',
      JSON.stringify(await read(api.GET('/v1/senders/export')), undefined, 2),
    ),
}

/** YourData lets the sender download their data and request its erasure. */
export function YourData() {
  const [pending, setPending] = useState<keyof typeof downloads>()
  const download = async (kind: keyof typeof downloads) => {
    setPending(kind)
    try {
      await downloads[kind]()
    } catch (error) {
      toast.failure(error)
    } finally {
      setPending(undefined)
    }
  }
  return (
    <Stack gap="md" align="flex-start">
      <p style={{ margin: 0 }}>{text.lead}</p>
      {(['page', 'json'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={pending === kind}
          disabled={pending !== undefined && pending !== kind}
          onClick={() => void download(kind)}
        >
          {text[kind]}
        </Button>
      ))}
      <Erasure />
    </Stack>
  )
}

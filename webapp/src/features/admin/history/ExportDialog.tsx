import { Button, Modal, Select, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/api/errors'
import { saveFile } from '@/lib/saveFile'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { type ExportFormat, readExport } from './download'
import classes from './EventsPage.module.css'
import { messages } from './messages'
import { type EventFilter, exportsKey } from './queries'

const { events: strings } = messages

/** ExportDialog exports the filtered events to a file. The user must give a reason and can cancel a running export. */
export function ExportDialog({ filter }: { filter: EventFilter }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {strings.export}
      </Button>
      {opened && <ExportForm filter={filter} onClose={() => setOpened(false)} />}
    </>
  )
}

function ExportForm({ filter, onClose }: { filter: EventFilter; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [format, setFormat] = useState<ExportFormat>('CSV')
  const [reason, setReason] = useState('')
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [errorText, setErrorText] = useState('')
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim() || progress) return
    const controller = new AbortController()
    abortController.current = controller
    setErrorText('')
    setProgress({ done: 0, total: 0 })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const request = { filter, format, reason: reason.trim(), signal: controller.signal, onProgress }
      const file = await readExport(request)
      saveFile(file.name, file.type, file)
      toast.success(strings.exported)
      onClose()
    } catch (error) {
      setProgress(undefined)
      setErrorText(controller.signal.aborted ? strings.exportCanceled : messageOf(error))
    } finally {
      void queryClient.invalidateQueries({ queryKey: exportsKey })
    }
  }
  return (
    <Modal
      opened
      onClose={() => !progress && onClose()}
      title={strings.exportTitle}
      withCloseButton={!progress}
      centered
    >
      <form onSubmit={(event) => void submit(event)}>
        <p className={classes.description}>{strings.exportDescription}</p>
        <Select
          label={strings.format}
          allowDeselect={false}
          disabled={progress !== undefined}
          data={Object.entries(strings.formats).map(([value, label]) => ({ value, label }))}
          value={format}
          onChange={(value) => value && setFormat(value as ExportFormat)}
        />
        <Textarea
          data-autofocus
          mt="sm"
          label={strings.reason}
          maxLength={1000}
          autosize
          minRows={2}
          disabled={progress !== undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {progress && (
          <div className={classes.progress}>
            <progress
              aria-label={strings.exportTitle}
              value={progress.done}
              max={Math.max(1, progress.total)}
            />
            <p role="status">{strings.progress(progress.done, progress.total)}</p>
          </div>
        )}
        {errorText && (
          <Notice tone="danger" title={strings.notExported}>
            {errorText}
          </Notice>
        )}
        <DialogActions>
          {progress ? (
            <Button variant="default" onClick={() => abortController.current?.abort()}>
              {strings.cancel}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
              <Button type="submit" disabled={!reason.trim()}>
                {strings.export}
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Modal>
  )
}

import { Button, Modal, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { saveFile } from '@/lib/saveFile'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { CommentField } from '../shared/CommentField'
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

/** ExportForm is the dialog that exports the events. */
export function ExportForm({ filter, onClose }: { filter: EventFilter; onClose: () => void }) {
  useFocusReturn()
  const queryClient = useQueryClient()
  const { form, field, onSubmit, formRef, failure, setFailure, submitting } = useValidatedForm(
    {},
    { format: 'CSV', reason: '' },
  )
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])

  const submit = onSubmit(async ({ format, reason }) => {
    abortController.current = new AbortController()
    const { signal } = abortController.current
    setProgress({ done: 0, total: 0 })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const file = await readExport({
        filter,
        format: format as ExportFormat,
        reason: reason.trim(),
        signal,
        onProgress,
      })
      saveFile(file.name, file.type, file)
      toast.success(strings.exported)
      onClose()
    } catch (error) {
      if (!signal.aborted) throw error
      setFailure(strings.exportCanceled)
    } finally {
      void queryClient.invalidateQueries({ queryKey: exportsKey })
    }
  })
  return (
    <Modal
      opened
      onClose={() => !submitting && onClose()}
      title={strings.exportTitle}
      withCloseButton={!submitting}
      centered
    >
      <form ref={formRef} onSubmit={submit} noValidate>
        <p className={classes.description}>{strings.exportDescription}</p>
        <Select
          label={strings.format}
          allowDeselect={false}
          disabled={submitting}
          data={Object.entries(strings.formats).map(([value, label]) => ({ value, label }))}
          {...field('format')}
        />
        <CommentField
          data-autofocus
          mt="sm"
          label={strings.reason}
          disabled={submitting}
          {...field('reason')}
        />
        {submitting && (
          <div className={classes.progress}>
            <progress
              aria-label={strings.exportTitle}
              value={progress.done}
              max={Math.max(1, progress.total)}
            />
            <p role="status">{strings.progress(progress.done, progress.total)}</p>
          </div>
        )}
        {failure && (
          <Notice tone="danger" title={strings.notExported}>
            {failure}
          </Notice>
        )}
        <DialogActions>
          {submitting ? (
            <Button variant="default" onClick={() => abortController.current?.abort()}>
              {strings.cancel}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
              <Button type="submit" disabled={!form.values.reason.trim()}>
                {strings.export}
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Modal>
  )
}

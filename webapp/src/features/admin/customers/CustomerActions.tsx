import { Button, Menu, Select, Text } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { casePath, holdPath } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { saveFile } from '@/lib/saveFile'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { erased } from '../shared/messages'
import { messages } from './messages'
import { customerTransfersQuery } from './queries'

const { customer: strings } = messages

type Customer = Schemas['Customer']

/** CustomerActions is the menu of what staff can do for a customer, each with its permission. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { id, fullName, erasure, holds } = customer
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'case' | 'erasure'>()
  const heldTransfer = holds[0]?.transferId
  const mayAsk = useSession(may('holds.decide')) && heldTransfer !== undefined
  const mayOpenCase = useSession(may('cases.write'))
  const mayExport = useSession(may('contacts.read'))
  const mayErase = useSession(may('erasures.request')) && (!erasure || erasure === 'REFUSED')
  const onClose = () => setDialog(undefined)
  if (fullName === '' || !(mayAsk || mayOpenCase || mayExport || mayErase)) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevronDown" size={16} />}>
            {strings.actions}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayAsk && (
            <Menu.Item onClick={() => navigate(`${holdPath(heldTransfer)}?action=documents`)}>
              {strings.askForDocuments}
            </Menu.Item>
          )}
          {mayOpenCase && <Menu.Item onClick={() => setDialog('case')}>{strings.openCase}</Menu.Item>}
          {mayExport && <Menu.Item onClick={() => void exportData(id)}>{strings.exportData}</Menu.Item>}
          {mayErase && <Menu.Item onClick={() => setDialog('erasure')}>{strings.requestErasure}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'case' && <OpenCaseDialog id={id} onClose={onClose} />}
      {dialog === 'erasure' && <RequestErasureDialog id={id} fullName={fullName} onClose={onClose} />}
    </>
  )
}

/** exportData downloads the data that the customer could export. */
async function exportData(id: string) {
  const data = await read(api.GET('/v1/admin/customers/{id}/export', { params: { path: { id } } }))
  saveFile(strings.exportFile, 'application/json', JSON.stringify(data, null, 2))
}

/** OpenCaseDialog opens a case about one of the customer's transfers. */
export function OpenCaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const transfers = useQuery(customerTransfersQuery(id))
  const form = useValidatedForm(
    { transfer: [required()], text: [required()] },
    { transfer: transfers.data?.result[0]?.id ?? '', text: '' },
  )
  return (
    <FormDialog
      form={form}
      title={strings.openCase}
      onClose={onClose}
      onSubmit={async ({ transfer, text }) => {
        const request = { params: { path: { id: transfer } }, body: { text: text.trim() } }
        await read<unknown>(api.POST('/v1/admin/cases/{id}', request))
        toast.success(strings.caseOpened)
        navigate(casePath(transfer))
      }}
    >
      <Text>{strings.casesHint}</Text>
      <Select
        label={strings.transfer}
        data={(transfers.data?.result ?? []).map((transfer) => ({
          value: transfer.id,
          label: `${transfer.referenceNumber || erased}, ${transfer.senderAmount} ${transfer.senderCurrency}`,
        }))}
        {...form.field('transfer')}
      />
      <CommentField label={strings.reason} {...form.field('text')} />
    </FormDialog>
  )
}

interface RequestErasureDialogProps {
  id: string
  fullName: string
  onClose: () => void
}

/** RequestErasureDialog requests the erasure of a customer who asked for it. */
export function RequestErasureDialog({ id, fullName, onClose }: RequestErasureDialogProps) {
  const form = useValidatedForm({}, {})
  return (
    <FormDialog
      form={form}
      title={strings.erasureTitle(fullName)}
      submitLabel={strings.requestErasure}
      danger
      onClose={onClose}
      onSubmit={async () => {
        await read<unknown>(api.POST('/v1/admin/customers/{id}/erasure', { params: { path: { id } } }))
        toast.success(strings.erasureRequested)
      }}
    >
      <Text>{strings.erasureText}</Text>
    </FormDialog>
  )
}

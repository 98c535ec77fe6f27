import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api/types'
import { payoutLabel } from '@/lib/format/labels'
import { transferPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { toast } from '@/ui/toast'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { messages as shared } from '../shared/messages'
import { QueryResult } from '../shared/QueryResult'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import { readIDNumber, recordQuery } from './queries'

/** RecordDialog shows one record. The identification number is masked until the staff member reveals it. */
export function RecordDialog({ position, onClose }: { position: string; onClose: () => void }) {
  useFocusReturn()
  const record = useQuery(recordQuery(position))
  return (
    <Modal opened onClose={onClose} size="lg" title={messages.record}>
      <QueryResult query={record}>{(data) => <Record record={data} />}</QueryResult>
    </Modal>
  )
}

function Record({ record }: { record: Schemas['Transmittal'] }) {
  const { recipient } = record
  return (
    <DescriptionList
      items={{
        Transfer: <TextLink to={transferPath(record.transferId)}>{record.transferId}</TextLink>,
        Time: <ExactTime at={record.at} />,
        'Amount sent': <Money amount={record.amount} currency="USD" />,
        'Amount received': <Money amount={record.receivedAmount} currency="NPR" />,
        Sender: record.senderName || messages.erased,
        'Sender’s account': <CopyId id={record.senderId} label="sender ID" />,
        'Sender’s address': record.senderAddress.join(', '),
        [record.idType ? shared.idTypes[record.idType] : 'ID number']: <IdNumber record={record} />,
        'Passport country': record.idCountry || undefined,
        Recipient: record.recipientName || messages.erased,
        'Recipient’s address': recipient.address.join(', '),
        'Recipient’s phone': recipient.phone || undefined,
        'Recipient’s account': recipient.account || undefined,
        'Paid by': `${recipient.institution}, ${payoutLabel(record.payoutMethod)}`,
      }}
    />
  )
}

function IdNumber({ record: { idNumber, position } }: { record: Schemas['Transmittal'] }) {
  const full = useMutation({
    mutationFn: () => readIDNumber(position),
    onError: (error) => toast.failure(error),
  })
  if (!idNumber) return messages.erased
  return (
    <>
      {full.data ?? idNumber}{' '}
      {!full.data && (
        <Button variant="subtle" size="compact-xs" loading={full.isPending} onClick={() => full.mutate()}>
          {messages.reveal}
        </Button>
      )}
    </>
  )
}

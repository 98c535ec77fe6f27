import { Modal } from '@mantine/core'
import { useRef } from 'react'
import type { Beneficiary, Country } from '@/lib/api/types'
import { deleteBeneficiaryDraft } from '@/lib/sendFlow/store'
import { toast } from '@/ui/toast'
import { formDraft } from './drafts'
import { PersonForm } from './PersonForm'
import { type BeneficiaryForm, useAddBeneficiary, useUpdateBeneficiary } from './requests'

interface PersonModalProps {
  country: Country
  /** The beneficiary to edit, or 'new'. The dialog is closed if undefined. */
  target: Beneficiary | 'new' | undefined
  onClose: () => void
  onSaved?: (person: Beneficiary) => void
}

/** PersonModal edits a beneficiary (2.30e) or adds one in the send flow (4.20h, 4.20i). */
export function PersonModal({ country, target, onClose, onSaved }: PersonModalProps) {
  const add = useAddBeneficiary()
  const update = useUpdateBeneficiary()
  const person = target === 'new' ? undefined : target
  // Keep the title while the dialog fades out.
  const lastTarget = useRef(target)
  if (target) lastTarget.current = target
  const save = async (body: BeneficiaryForm) => {
    if (person) {
      const saved = await update.mutateAsync({ id: person.id, body })
      toast.success(`${saved.fullName} has been updated`)
      return saved
    }
    const added = await add.mutateAsync(body)
    deleteBeneficiaryDraft('flow')
    toast.success(`${added.fullName} has been added`)
    return added
  }
  return (
    <Modal
      opened={target !== undefined}
      onClose={onClose}
      size="lg"
      title={lastTarget.current === 'new' ? 'Add beneficiary' : 'Edit beneficiary'}
    >
      {target && (
        <PersonForm
          country={country}
          person={person}
          draft={person ? undefined : formDraft('flow', 'person')}
          submitLabel="Save"
          onSave={async (body) => {
            const saved = await save(body)
            onSaved?.(saved)
            onClose()
          }}
        />
      )}
    </Modal>
  )
}

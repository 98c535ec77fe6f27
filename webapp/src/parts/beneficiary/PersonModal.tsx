import { Modal } from '@mantine/core'
import type { Beneficiary, Country } from '@/api/types'
import { toast } from '@/ui/toast'
import { useUpdateBeneficiary } from './calls'
import { PersonForm } from './PersonForm'

interface PersonModalProps {
  country: Country
  /** The beneficiary to change; the dialog is open while there is one. */
  person: Beneficiary | undefined
  onClose: () => void
  onSaved?: (person: Beneficiary) => void
}

/** Changes what is known of a beneficiary (2.30e). */
export function PersonModal({ country, person, onClose, onSaved }: PersonModalProps) {
  const update = useUpdateBeneficiary()
  return (
    <Modal opened={person !== undefined} onClose={onClose} size="lg" title="Edit beneficiary">
      {person && (
        <PersonForm
          country={country}
          person={person}
          submitLabel="Save"
          onSave={async (body) => {
            const saved = await update.mutateAsync({ id: person.id, body })
            toast.success(`${saved.fullName} has been updated`)
            onSaved?.(saved)
            onClose()
          }}
        />
      )}
    </Modal>
  )
}

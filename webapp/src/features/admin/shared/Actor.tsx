import { CopyId } from './CopyId'
import { actorName, isPerson } from './labels'

interface ActorProps {
  id: string
  role: string
  /** The actor's name, if it is known. */
  name?: string | undefined
  /** True to show the whole ID. */
  full?: boolean
}

/** Actor shows who caused an event. A sender or staff member has an ID to copy. */
export const Actor = ({ id, role, name, full = false }: ActorProps) => (
  <>
    {name || actorName(id, role)} {isPerson(role) && <CopyId id={id} full={full} label="actor ID" />}
  </>
)

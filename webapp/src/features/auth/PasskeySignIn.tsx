import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '@/lib/api/errors'
import { signInWithPasskey } from '@/lib/session/actions'
import { askForPasskey, stopAsking, supportsAutofill } from '@/parts/passkeys/ceremony'
import { messages as text } from '@/parts/passkeys/messages'
import { usePasskeysAvailable } from '@/parts/passkeys/usePasskeysAvailable'
import { Notice } from '@/ui/Notice'

interface PasskeySignInProps {
  /** The challenge of the sign-in that the passkey completes. Undefined to sign in with the passkey alone. */
  challenge?: string
  onDone: () => void
}

/** PasskeySignIn signs in with a passkey, or completes a sign-in with it. */
export function PasskeySignIn({ challenge, onDone }: PasskeySignInProps) {
  const available = usePasskeysAvailable()
  if (!available) return challenge ? <Notice tone="warning">{text.unavailableHere}</Notice> : null
  return <PasskeyButton challenge={challenge} onDone={onDone} />
}

function PasskeyButton({ challenge, onDone }: { challenge: string | undefined; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sign = async () => {
    setAsking(true)
    setFailure(undefined)
    try {
      await signInWithPasskey(await askForPasskey(challenge ? { challenge } : {}))
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setAsking(false)
    }
  }
  useAutofill(challenge === undefined, { onDone, onFailure: setFailure })
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button variant="default" fullWidth loading={asking} onClick={() => void sign()}>
        {challenge ? text.use : text.signIn}
      </Button>
    </>
  )
}

interface AutofillHandlers {
  onDone: () => void
  onFailure: (message: string) => void
}

/** useAutofill offers the user's passkeys in the suggestions of the email field. */
function useAutofill(enabled: boolean, handlers: AutofillHandlers) {
  const onDone = useEffectEvent(handlers.onDone)
  const onFailure = useEffectEvent(handlers.onFailure)
  useEffect(() => {
    if (!enabled) return
    let current = true
    const offer = async () => {
      if (!(await supportsAutofill()) || !current) return
      const used = await askForPasskey({ autofill: true }).catch(() => undefined) // the user chose another way
      if (!used || !current) return
      try {
        await signInWithPasskey(used)
        onDone()
      } catch (error) {
        onFailure(messageOf(error))
      }
    }
    void offer()
    return () => {
      current = false
      void stopAsking()
    }
  }, [enabled])
}

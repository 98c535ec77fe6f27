import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/lib/api/queries'
import { hasPasskeySupport, isPasskeyDomain } from './ceremony'

/** usePasskeysAvailable reports whether this page can use passkeys. */
export function usePasskeysAvailable(): boolean {
  const supported = hasPasskeySupport()
  const { data } = useQuery({ ...configQuery, enabled: supported })
  return supported && isPasskeyDomain(data?.passkeyDomain)
}

import { Text } from '@mantine/core'
import { useLocation } from 'react-router-dom'
import type { SenderStatus, User } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { messages as passkeyMessages } from '@/parts/passkeys/messages'
import { Passkeys } from '@/parts/passkeys/Passkeys'
import { messages as twoStep } from '@/parts/secondFactor/messages'
import { SecondFactor } from '@/parts/secondFactor/SecondFactor'
import { type AccordionItem, AccordionList } from '@/ui/AccordionList'
import { HelpLink } from '@/ui/HelpLink'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { LinesSkeleton } from '@/ui/states'
import { AddressForm } from './AddressForm'
import { Devices } from './Devices'
import { EmailForm } from './EmailForm'
import { messages } from './messages'
import { Notifications } from './Notifications'
import { PasswordForm } from './PasswordForm'
import { PhoneForm } from './PhoneForm'
import { YourData } from './YourData'

const text = messages.settings

function General() {
  return (
    <>
      <Text>{text.generalText}</Text>
      <Text mt="xs">
        {text.changeName} <HelpLink article="names" />
      </Text>
    </>
  )
}

/**
 * cardsFor returns a sender's settings cards. A migrated sender can change an unverified email or phone
 * number.
 */
function cardsFor(user: User, status: SenderStatus): AccordionItem[] {
  const migrated = user.provider === 'MIGRATED'
  const cards: AccordionItem[] = [{ key: 'general', title: text.general, content: <General /> }]
  if (migrated && !status.isEmailVerified) {
    cards.push({ key: 'email', title: text.changeEmail, content: <EmailForm /> })
  }
  if (!user.phoneNumber || (migrated && !status.isPhoneVerified)) {
    const title = user.phoneNumber ? text.changePhone : text.addPhone
    cards.push({ key: 'phone', title, content: <PhoneForm /> })
  }
  cards.push({ key: 'address', title: text.address.title, content: <AddressForm /> })
  cards.push({ key: 'notifications', title: text.notifications.title, content: <Notifications /> })
  cards.push({ key: 'security', title: text.security, content: <PasswordForm /> })
  cards.push({ key: 'second-factor', title: twoStep.title, content: <SecondFactor /> })
  cards.push({ key: 'passkeys', title: passkeyMessages.title, content: <Passkeys /> })
  cards.push({ key: 'devices', title: text.devices.title, content: <Devices /> })
  cards.push({ key: 'data', title: text.data.title, content: <YourData /> })
  return cards
}

export default function SettingsPage() {
  const user = useSession((s) => s.user)
  const status = useSession((s) => s.status)
  const { state } = useLocation()
  const requestedCard = (state as { fromNotification?: string } | null)?.fromNotification
  if (!user || !status) return <LinesSkeleton />
  const cards = cardsFor(user, status)
  const open = cards.find(({ key }) => key === requestedCard)?.key ?? 'security'
  return (
    <Page title={text.title} width="text">
      {user.provider === 'MIGRATED' && <Notice tone="info">{text.upgradeNotice}</Notice>}
      <AccordionList items={cards} initialKey={open} lazy />
    </Page>
  )
}

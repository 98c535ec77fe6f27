import { Button, Drawer, Menu, Modal, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Tooltip.css'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { Example, ExampleGrid, Row } from './Example'
import { longName, longText } from './samples'

function Confirm({ danger }: { danger: boolean }) {
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {danger ? 'Confirm a destructive action' : 'Confirm an action'}
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={dialog.close}
        onConfirm={() => Promise.resolve()}
        danger={danger}
        title={danger ? 'Remove this bank account?' : 'Send the email again?'}
        confirm={danger ? 'Remove account' : 'Send email'}
      >
        {danger
          ? `You will no longer be able to send money to ${longName} from this account.`
          : 'The beneficiary will receive another email.'}
      </ConfirmModal>
    </>
  )
}

const confirmDurationMs = 10_000

/** ConfirmSlowAction confirms an action that takes ten seconds, to show the loading state. */
function ConfirmSlowAction() {
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Confirm a slow action
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={dialog.close}
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, confirmDurationMs))}
        title="Rebuild the projection?"
        confirm="Rebuild projection"
      >
        Confirm to see the loading state for ten seconds.
      </ConfirmModal>
    </>
  )
}

function Dialog() {
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Open a dialog
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={`Receipt for ${longName}`} size="md">
        <p>{longText}</p>
        <Notice tone="info">We keep this receipt for five years.</Notice>
        <DialogActions>
          <Button variant="default" onClick={dialog.close}>
            Close
          </Button>
          <Button onClick={dialog.close}>Download</Button>
        </DialogActions>
      </Modal>
    </>
  )
}

function SideDrawer() {
  const [opened, drawer] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={drawer.open}>
        Open a drawer
      </Button>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        title="Where your money is"
        position="right"
        padding="lg"
      >
        <p>{longText}</p>
      </Drawer>
    </>
  )
}

export function Overlays() {
  return (
    <ExampleGrid>
      <Example
        name="Modal and Drawer"
        note="Focus stays inside the overlay. When the overlay closes, focus returns to the button."
      >
        <Row>
          <Dialog />
          <SideDrawer />
        </Row>
      </Example>
      <Example name="ConfirmModal">
        <Row>
          <Confirm danger={false} />
          <Confirm danger />
          <ConfirmSlowAction />
        </Row>
      </Example>
      <Example name="toast" note="Shown for five seconds, or longer while hovered or focused.">
        <Row>
          <Button variant="default" onClick={() => toast.success('Your bank has been added successfully')}>
            Success
          </Button>
          <Button variant="default" onClick={() => toast.info('The rate has been updated')}>
            Info
          </Button>
          <Button
            variant="default"
            onClick={() => toast.failure(`We couldn’t find ${longName}’s account. No money was sent.`)}
          >
            Error, long text
          </Button>
        </Row>
      </Example>
      <Example
        name="Menu and Tooltip"
        note="Opens on hover or click. Closes 200 ms after the pointer leaves."
      >
        <Row>
          <Menu position="bottom-start" width={220}>
            <Menu.Target>
              <Button variant="default" rightSection={<Icon name="chevronDown" size={16} />}>
                Open a menu
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>Dashboard</Menu.Item>
              <Menu.Item>My Account</Menu.Item>
              <Menu.Item disabled>Upgrade Limit</Menu.Item>
              <Menu.Divider />
              <Menu.Item>Logout</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Tooltip label="Verify your identity first">
            <Button variant="default" data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
              Add Bank
            </Button>
          </Tooltip>
        </Row>
      </Example>
    </ExampleGrid>
  )
}

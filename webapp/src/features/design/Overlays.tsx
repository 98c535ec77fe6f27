import { Button, Drawer, Group, Menu, Modal, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Tooltip.css'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { Example } from './Example'
import { longName, longText } from './samples'

interface OpenerProps {
  label: string
  children: (overlay: { opened: boolean; onClose: () => void }) => ReactNode
}

/** Opener is a button that opens an overlay. */
function Opener({ label, children }: OpenerProps) {
  const [opened, overlay] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={overlay.open}>
        {label}
      </Button>
      {children({ opened, onClose: overlay.close })}
    </>
  )
}

const confirmDurationMs = 10_000

export function Overlays() {
  return (
    <>
      <Example name="Modal and Drawer">
        <Group gap="sm">
          <Opener label="Open a dialog">
            {(overlay) => (
              <Modal {...overlay} title={`Receipt for ${longName}`} size="md">
                <p>{longText}</p>
                <Notice tone="info">We keep this receipt for five years.</Notice>
                <DialogActions>
                  <Button variant="default" onClick={overlay.onClose}>
                    Close
                  </Button>
                  <Button onClick={overlay.onClose}>Download</Button>
                </DialogActions>
              </Modal>
            )}
          </Opener>
          <Opener label="Open a drawer">
            {(overlay) => (
              <Drawer {...overlay} title="Where your money is" position="right" padding="lg">
                <p>{longText}</p>
              </Drawer>
            )}
          </Opener>
        </Group>
      </Example>
      <Example name="ConfirmModal">
        <Group gap="sm">
          <Opener label="Confirm a slow action">
            {(overlay) => (
              <ConfirmModal
                {...overlay}
                onConfirm={() => new Promise((resolve) => setTimeout(resolve, confirmDurationMs))}
                title="Send the email again?"
                confirm="Send email"
              >
                The beneficiary will receive another email.
              </ConfirmModal>
            )}
          </Opener>
          <Opener label="Confirm a destructive action">
            {(overlay) => (
              <ConfirmModal
                {...overlay}
                onConfirm={() => Promise.resolve()}
                danger
                title="Remove this bank account?"
                confirm="Remove account"
              >
                You will no longer be able to send money to {longName} from this account.
              </ConfirmModal>
            )}
          </Opener>
        </Group>
      </Example>
      <Example name="toast">
        <Group gap="sm">
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
        </Group>
      </Example>
      <Example name="Menu and Tooltip">
        <Group gap="sm">
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
        </Group>
      </Example>
    </>
  )
}

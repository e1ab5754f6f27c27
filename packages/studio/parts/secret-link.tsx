import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '@tsuzuri/browser/copy'
import { showFullMinute } from '../japan-time.ts'
import { Modal } from './overlays/modal.tsx'

/** A link that is shown only once. */
export function SecretLink(props: {
  title: string
  link: { url: string; expiresAt: string }
  onClose: () => void
}) {
  return (
    <ShownOnce
      title={props.title}
      note={`このリンクは今だけ表示されます。${showFullMinute(props.link.expiresAt)} まで使えます。`}
      label="リンク"
      text={props.link.url}
      onClose={props.onClose}
    />
  )
}

/** A secret that is shown only once. Only its button closes it: Escape or a click beside it would lose the secret. */
export function ShownOnce(props: {
  title: string
  note: string
  label: string
  text: string
  onClose: () => void
}) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text size="sm" mb="sm">
        {props.note}
      </Text>
      <CopyLine label={props.label} text={props.text} />
      <Group justify="space-between" mt="lg">
        <Text size="sm">閉じると、もう表示できません。</Text>
        <Button onClick={props.onClose}>控えたので閉じる</Button>
      </Group>
    </Modal>
  )
}

export function CopyLine({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput
        label={label}
        value={text}
        readOnly
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copyText(text).then(setIsCopied)}>
        {isCopied ? 'コピーしました' : 'コピー'}
      </Button>
    </Group>
  )
}

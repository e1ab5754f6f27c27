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
    <Modal opened onClose={props.onClose} title={props.title}>
      <Text size="sm" mb="sm">
        このリンクは今だけ表示されます。{showFullMinute(props.link.expiresAt)} まで使えます。
      </Text>
      <CopyLine label="リンク" text={props.link.url} />
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
        {isCopied ? '写しました' : 'コピー'}
      </Button>
    </Group>
  )
}

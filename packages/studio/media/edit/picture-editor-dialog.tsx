import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { FocalPoint } from '@tsuzuri/content/media'
import { middleUrl } from '@tsuzuri/content/media-variants'
import {
  canonicalEdits,
  focusInEdited,
  focusInOriginal,
  isUnedited,
  mostMasks,
  turnedSize,
  turnEdits,
  unedited,
} from '@tsuzuri/content/picture-edits'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { useNotify } from '../../parts/notifications.tsx'
import { giveFocus, isFocusLost } from '../../parts/overlays/focus-keeper.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Answer, Loading } from '../../parts/states.tsx'
import { AreaFields } from './area-fields.tsx'
import { fitRatio } from './area-moves.ts'
import { EditStage } from './edit-stage.tsx'
import { cropForms, type CropForm, type EditTool, ratioOf, wholeArea } from './edit-tool.ts'
import { maskName, placeMask } from './masks.ts'
import type { EditedPicture } from './picture-editor.tsx'
import { PlacePreviews } from './place-previews.tsx'
import { useEdits } from './use-edits.ts'
import { useClosingGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'
import './picture-editor.css'

type Media = StudioAnswer<'getMedia'>
type Props = { media: string; focus: FocalPoint; onClose: (edited?: EditedPicture) => void }

const title = '切り抜き・モザイク'

export function PictureEditorDialog({ media, focus, onClose }: Props) {
  const isNarrow = useMediaQuery('(width < 48rem)')
  const used = useStudioQuery('getMedia', { name: media })
  const source = used.data?.madeOf?.source ?? media
  const original = useStudioQuery('getMedia', { name: source }, { enabled: used.data !== undefined })
  const [hasChanges, setHasChanges] = useState(false)
  const { close, dialog } = useClosingGuard(hasChanges, () => onClose())
  return (
    <Modal opened onClose={close} title={title} size="64rem" fullScreen={isNarrow}>
      <Answer of={used}>
        {(version) => (
          <Answer of={original}>
            {(found) =>
              found.name === source ? (
                <Editor
                  version={version}
                  original={found}
                  focus={focus}
                  onHasChanges={setHasChanges}
                  onClose={onClose}
                />
              ) : (
                <Loading />
              )
            }
          </Answer>
        )}
      </Answer>
      {dialog}
    </Modal>
  )
}

function Editor(props: {
  version: Media
  original: Media
  focus: FocalPoint
  onHasChanges: (hasChanges: boolean) => void
  onClose: Props['onClose']
}) {
  const { version, original, focus, onHasChanges, onClose } = props
  const { image, hasFailed } = useImage(middleUrl(original))
  const before = version.madeOf?.edits ?? unedited
  const { edits, change, undo, canUndo } = useEdits(before)
  const hasChanges = JSON.stringify(canonicalEdits(edits)) !== JSON.stringify(canonicalEdits(before))
  useLayoutEffect(() => onHasChanges(hasChanges), [onHasChanges, hasChanges])
  const [tool, setTool] = useState<EditTool>('crop')
  const [form, setForm] = useState<CropForm>('free')
  const [chosen, setChosen] = useState(0)
  const notify = useNotify()
  const point = focusInEdited(focusInOriginal(focus, before), edits)
  const save = useCommand('createMediaVersion', { invalidates: ['listMedia', 'getMedia', 'listMediaLabels'] })
  const { masks } = edits
  const mask = masks[chosen]
  const ratio = ratioOf(form, turnedSize(original, edits.turn))
  const add = useRef<HTMLButtonElement>(null)

  function chooseForm(value: CropForm) {
    setForm(value)
    const wanted = ratioOf(value, turnedSize(original, edits.turn))
    if (wanted !== undefined) change({ ...edits, crop: fitRatio(edits.crop ?? wholeArea, wanted) })
  }

  function turn() {
    setForm('free')
    change(turnEdits(edits))
  }

  function addMask() {
    const { x, y, width, height } = edits.crop ?? wholeArea
    const side = { width: width / 4, height: height / 4 }
    const middle = { x: x + (width - side.width) / 2, y: y + (height - side.height) / 2 }
    change({ ...edits, masks: [...masks, { ...middle, ...side, style: 'mosaic' }] })
    setChosen(masks.length)
  }

  function removeMask(removed: number) {
    change({ ...edits, masks: masks.filter((_, at) => at !== removed) })
    setChosen(Math.max(0, Math.min(removed, masks.length - 2)))
    // The button of the last area is removed with it.
    setTimeout(() => add.current !== null && isFocusLost() && giveFocus(add.current))
  }

  function done() {
    const canonical = canonicalEdits(edits)
    if (isUnedited(canonical)) return onClose({ media: original.name, focus: point })
    // Uses the edits of this moment; `mutate` does not call it after the editor was closed.
    const use = (name: string) => {
      const elsewhere = original.uses.length + original.hiddenUses
      if (masks.length > 0 && elsewhere > 0)
        notify(`元の画像は${elsewhere}か所で使われています。「画像」の詳細から、まとめて差し替えられます。`)
      onClose({ media: name, focus: point })
    }
    save.mutate({ name: original.name, edits: canonical }, { onSuccess: ({ name }) => use(name) })
  }

  if (hasFailed)
    return <ProblemNote sentence="画像を読み込めませんでした。閉じて、もう一度お試しください。" />
  if (image === undefined) return <Loading />
  return (
    // Edits after the request would be missing in the version.
    <div className="picture-editor" inert={save.isPending}>
      <div className="edit-tools">
        <SegmentedControl
          aria-label="すること"
          value={tool}
          onChange={setTool}
          data={[
            { value: 'crop', label: '切り抜き' },
            { value: 'mask', label: 'モザイク' },
          ]}
        />
        {tool === 'crop' ? (
          <NativeSelect
            aria-label="縦横の比率"
            value={form}
            data={cropForms.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => chooseForm(event.currentTarget.value as CropForm)}
          />
        ) : (
          <>
            <Button ref={add} variant="default" disabled={masks.length >= mostMasks} onClick={addMask}>
              隠す範囲を加える
            </Button>
            {mask !== undefined && (
              <>
                <NativeSelect
                  aria-label="隠し方"
                  value={mask.style}
                  data={[
                    { value: 'mosaic', label: 'モザイク' },
                    { value: 'fill', label: '塗りつぶし（文字や番号に）' },
                  ]}
                  onChange={(event) => {
                    const style = event.currentTarget.value === 'fill' ? 'fill' : 'mosaic'
                    change({
                      ...edits,
                      masks: masks.map((one, at) => (at === chosen ? { ...one, style } : one)),
                    })
                  }}
                />
                <Button variant="subtle" onClick={() => removeMask(chosen)}>
                  この範囲を消す
                </Button>
              </>
            )}
          </>
        )}
        <Button variant="default" onClick={turn}>
          右へ90°回す
        </Button>
        <Button variant="subtle" disabled={!canUndo} onClick={undo}>
          一つ戻す
        </Button>
      </div>
      <EditStage
        image={image}
        edits={edits}
        tool={tool}
        ratio={ratio}
        chosen={chosen}
        onChoose={setChosen}
        onChange={change}
        onRemove={removeMask}
      />
      {tool === 'crop' ? (
        <AreaFields
          label="切り抜く範囲"
          area={edits.crop ?? wholeArea}
          ratio={ratio}
          onChange={(crop, isFirst) => change({ ...edits, crop }, isFirst)}
        />
      ) : (
        mask !== undefined && (
          <AreaFields
            key={chosen}
            label={maskName(mask, chosen)}
            area={mask}
            onChange={(area, isFirst) => change(placeMask(edits, chosen, area), isFirst)}
          />
        )
      )}
      <p className="edit-note">
        {tool === 'crop'
          ? '枠を動かすか、枠の位置と大きさを数字で入れて、残すところを選びます。元の画像は変わりません。'
          : '隠したいところをなぞるか、「隠す範囲を加える」を押します。範囲は、動かすことも、数字で決めることもできます。隠したところは、読者に届くファイルには残りません。'}
      </p>
      <PlacePreviews image={image} edits={edits} focus={point} />
      <ProblemNote error={save.error} />
      <Group justify="space-between">
        <Button
          variant="subtle"
          onClick={() => change(unedited)}
          disabled={isUnedited(canonicalEdits(edits))}
        >
          元の画像に戻す
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={() => onClose()}>
            やめる
          </Button>
          <Button loading={save.isPending} onClick={done}>
            この形で使う
          </Button>
        </Group>
      </Group>
    </div>
  )
}

function useImage(url: string): { image: HTMLImageElement | undefined; hasFailed: boolean } {
  const [image, setImage] = useState<HTMLImageElement>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const loading = new Image()
    loading.addEventListener('load', () => setImage(loading))
    loading.addEventListener('error', () => setHasFailed(true))
    loading.src = url
  }, [url])
  return { image, hasFailed }
}

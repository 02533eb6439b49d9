import { Button, FileButton, Group, Slider, Text } from '@mantine/core';
import '@mantine/core/styles/Slider.css';
import { AVATAR_BYTES, PICTURE_TYPES } from '@oyez/contract/site/files';
import { limits } from '@oyez/contract/rules/limits';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { errorMessage } from '../feedback/errorMessage.ts';
import { uiTexts } from '../ui.i18n.ts';
import classes from './AvatarDialog.module.css';
import { CropStage } from './CropStage.tsx';
import { type Crop, MAX_ZOOM, seenSquare, START, zoomedAt } from './cropping.ts';
import { editorTexts } from './editor.i18n.ts';

export type AvatarDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Stores the square picture; the dialog waits for it, closes, and says what went wrong when it fails. */
  onDone: (picture: File) => Promise<unknown>;
  title?: string;
};

const ACCEPTED = PICTURE_TYPES.map((ending) => `.${ending}`).join(',');
const TYPES = /^image\/(?:gif|jpeg|png|bmp|x-ms-bmp|webp)$/;
const SIDE = limits.files.avatarPixels;
const MIDDLE = { x: 0, y: 0 };
const ZOOM_STEP = 0.05;

type Failure = { text: string; hint?: string };

/** Chooses a picture and cuts a square out of it, by pointer, touch or keyboard. */
export function AvatarDialog({ opened, onClose, onDone, title }: AvatarDialogProps) {
  const t = editorTexts.use();
  return (
    <Dialog opened={opened} onClose={onClose} title={title ?? t('avatar.title')}>
      <AvatarForm onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function AvatarForm({ onClose, onDone }: Pick<AvatarDialogProps, 'onClose' | 'onDone'>) {
  const t = editorTexts.use();
  const ui = uiTexts.use();
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop>(START);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const address = useRef<string>(null);
  const release = () => {
    if (address.current !== null) URL.revokeObjectURL(address.current);
    address.current = null;
  };
  useEffect(() => release, []);

  const choose = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return;
    setFailure(null);
    if (!TYPES.test(file.type)) return setFailure({ text: t('avatar.unknownType'), hint: t('avatar.typesHint') });
    if (file.size > AVATAR_BYTES) return setFailure({ text: t('avatar.tooLarge'), hint: t('avatar.sizeHint') });
    release();
    address.current = URL.createObjectURL(file);
    const loaded = new Image();
    loaded.src = address.current;
    try {
      await loaded.decode();
      if (loaded.naturalWidth === 0) throw new Error('a picture without pixels');
      setCrop(START);
      setPicture(loaded);
    } catch {
      setPicture(null);
      setFailure({ text: t('avatar.unreadable') });
    }
  };

  const save = async () => {
    if (picture === null) return;
    setFailure(null);
    setBusy(true);
    try {
      await onDone(await cutOut(picture, crop));
      onClose();
    } catch (error) {
      setFailure({ text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  };
  const size = picture === null ? null : { width: picture.naturalWidth, height: picture.naturalHeight };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping has the button as its equal
    <div className={classes.form} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      {picture !== null && size !== null && (
        <>
          <CropStage src={picture.src} size={size} crop={crop} onChange={setCrop} />
          <div className={classes.zoom}>
            <Text size="sm" aria-hidden="true">
              {t('avatar.zoom')}
            </Text>
            <Slider
              className={classes.slider}
              min={1}
              max={MAX_ZOOM}
              step={ZOOM_STEP}
              value={crop.zoom}
              label={null}
              thumbLabel={t('avatar.zoom')}
              onChange={(zoom) => setCrop(zoomedAt(size, crop, zoom, MIDDLE))}
            />
          </div>
        </>
      )}
      {failure !== null && (
        <div role="alert" className={classes.failure}>
          {failure.text}
          {failure.hint !== undefined && <div className={classes.hint}>{failure.hint}</div>}
        </div>
      )}
      <Text size="sm" c="dimmed">
        {t('avatar.hint')}
      </Text>
      <Group justify="space-between" gap="xs">
        <FileButton
          accept={ACCEPTED}
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': t('avatar.choose') }}
        >
          {(button) => (
            <Button variant="default" data-autofocus {...button}>
              {picture === null ? t('avatar.choose') : t('avatar.chooseAnother')}
            </Button>
          )}
        </FileButton>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button disabled={picture === null} loading={isBusy} onClick={() => void save()}>
            {t('avatar.save')}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

/** The seen square as a small picture: WebP, or PNG where the browser writes no WebP. */
async function cutOut(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const { left, top, side } = seenSquare({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('no canvas');
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/webp', 0.95));
  if (blob === null) throw new Error('the canvas gave no picture');
  return new File([blob], blob.type === 'image/webp' ? 'avatar.webp' : 'avatar.png', { type: blob.type });
}

import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { PICTURE_TYPES } from '@oyez/contract/site/files';
import type { CarouselPicture } from '@oyez/contract/site/site';
import { updateCarouselPicture } from '@oyez/contract/site/site-items';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { FormFoot, openDialog } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { IconEdit } from './icons.tsx';
import { IconTrash } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { confTexts } from '../configuration/conf.i18n.ts';
import { settingsTexts } from '../settings.i18n.ts';
import classes from '../settings.module.css';
import { useDeleteCarousel, useOrderItems, useUpdateCarousel, useUploadCarousel } from '../siteAdmin.api.ts';
import { SortableList } from './SortableList.tsx';

export function CarouselEditor({ pictures }: { pictures: readonly CarouselPicture[] }) {
  const t = confTexts.use();
  const s = settingsTexts.use();
  const upload = useUploadCarousel();
  const remove = useDeleteCarousel();
  const order = useOrderItems<CarouselPicture>('carousel');
  const fail = { onError: (error: unknown) => toast.error(errorMessage(error)) };
  const pictureName = (picture: CarouselPicture, index: number) =>
    picture.title === '' ? t('carousel.unnamed', { n: index + 1 }) : picture.title;

  const askDelete = async (picture: CarouselPicture) => {
    const sure = await confirm({
      title: t('carousel.deleteTitle'),
      text: t('carousel.deleteText'),
      confirmLabel: t('carousel.delete'),
      danger: true,
    });
    if (sure) remove.mutate(picture.id, { ...fail, onSuccess: () => toast.success(t('carousel.deleted')) });
  };

  return (
    <>
      <p className={classes.add}>{t('carousel.hint')}</p>
      {pictures.length === 0 && <p className={classes.empty}>{t('carousel.empty')}</p>}
      <SortableList
        label={t('carousel.title')}
        items={pictures}
        itemName={pictureName}
        onOrder={(after) => order(pictures, after)}
      >
        {(picture, index) => (
          <>
            <img className={classes.thumb} src={picture.url} alt="" />
            <div className={classes.itemText}>
              <p className={classes.itemName}>{pictureName(picture, index)}</p>
              <p className={classes.itemFact}>{picture.link === '' ? t('carousel.noLink') : picture.link}</p>
            </div>
            <div className={classes.actions}>
              <ActionIcon
                aria-label={s('edit', { name: pictureName(picture, index) })}
                onClick={() => editPicture(picture)}
              >
                <IconEdit />
              </ActionIcon>
              <ActionIcon
                aria-label={s('delete', { name: pictureName(picture, index) })}
                onClick={() => void askDelete(picture)}
              >
                <IconTrash />
              </ActionIcon>
            </div>
          </>
        )}
      </SortableList>
      <div className={classes.add}>
        <FileButton
          accept={[...PICTURE_TYPES, 'svg'].map((type) => `.${type}`).join(',')}
          onChange={(picture) => picture !== null && upload.mutate(picture, fail)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {t('carousel.upload')}
            </Button>
          )}
        </FileButton>{' '}
        <span className={classes.hint}>{t('carousel.uploadHint')}</span>
      </div>
    </>
  );
}

function editPicture(picture: CarouselPicture): void {
  openDialog(
    {
      title: confTexts.now('carousel.edit'),
    },
    (close) => <PictureForm picture={picture} onClose={close} />,
  );
}

function PictureForm({ picture, onClose }: { picture: CarouselPicture; onClose: () => void }) {
  const t = confTexts.use();
  const s = settingsTexts.use();
  const change = useUpdateCarousel();
  const handle = useContractForm({
    schema: updateCarouselPicture.body!.omit({ id: true }),
    initial: { title: picture.title, link: picture.link },
  });
  return (
    <ContractForm
      label={t('carousel.edit')}
      handle={handle}
      summary={false}
      onSubmit={async (words: Omit<BodyOf<typeof updateCarouselPicture>, 'id'>) => {
        await change.mutateAsync({ id: picture.id, ...words });
        onClose();
      }}
    >
      {({ isBusy }) => (
        <div className={classes.accounts}>
          <TextInput
            label={t('carousel.words')}
            description={t('carousel.wordsHint')}
            data-autofocus
            autoComplete="off"
            {...handle.field('title')}
          />
          <TextInput
            label={t('carousel.link')}
            description={t('banner.linkHint')}
            autoComplete="off"
            {...handle.field('link')}
          />
          <FormFoot action={s('save')} isBusy={isBusy} onCancel={onClose} />
        </div>
      )}
    </ContractForm>
  );
}

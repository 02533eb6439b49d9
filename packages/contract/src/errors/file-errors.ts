import type { ErrorSpec } from './error-spec.ts';

/** What people are told whose picture or file cannot be taken. */
export const fileErrors = {
  picture_missing: {
    status: 400,
    en: 'No image was received. Please choose one.',
    zh: '没有收到图片，请选择一张图片。',
  },
  picture_too_large: {
    status: 400,
    en: 'The image is larger than {mb} MB. Please choose a smaller one.',
    zh: '图片超过 {mb} MB，请换一张较小的图片。',
  },
  picture_type_unknown: {
    status: 400,
    en: 'Please choose a {types} image. The content of the file matters, not its name.',
    zh: '请选择 {types} 格式的图片（以文件内容为准，与文件名无关）。',
  },
  picture_unreadable: {
    status: 400,
    en: 'This image is damaged or incomplete. Please save it again, or choose another one.',
    zh: '图片已损坏或不完整，请重新保存或换一张图片。',
  },
  picture_too_many_pixels: {
    status: 400,
    en: 'The image has more than {megapixels} million pixels, counting every frame. Please make it smaller.',
    zh: '图片的像素总数（含动画的每一帧）超过 {megapixels} 百万，请缩小后再上传。',
  },
  picture_too_slow: {
    status: 400,
    en: 'Reading the image took too much time or memory. Please make it smaller.',
    zh: '处理图片耗费的时间或内存过多，请缩小后再上传。',
  },
  attachment_missing: {
    status: 400,
    en: 'No file was received. Please choose one.',
    zh: '没有收到文件，请选择一个文件。',
  },
  attachment_too_large: {
    status: 400,
    en: 'The file is larger than {mb} MB. Please choose a smaller one.',
    zh: '文件超过 {mb} MB，请换一个较小的文件。',
  },
  daily_uploads_used_up: {
    status: 429,
    en: 'You have reached the upload limit for 24 hours. Please continue later.',
    zh: '你在 24 小时内的上传量已达上限，请稍后再上传。',
  },
  upload_forbidden: {
    status: 403,
    en: 'You have no permission for this operation. Images and files for texts are uploaded by administrators; please ask one.',
    zh: '你没有此操作的权限。文章中的图片和文件由管理员上传，请联系管理员。',
  },
  file_not_found: { status: 404, en: 'The file does not exist.', zh: '文件不存在。' },
  file_delete_forbidden: {
    status: 403,
    en: 'You cannot delete this file. Ask the person who uploaded it, or an administrator.',
    zh: '你不能删除这个文件，请联系上传者或管理员。',
  },
  public_file_not_found: {
    status: 404,
    http: 404,
    en: 'There is no such file. It may have been deleted.',
    zh: '没有这个文件，可能已被删除。',
  },
} as const satisfies Record<string, ErrorSpec>;

/** The fields of a form, sent either way. */
export function readForm(body: Buffer, contentType = ''): URLSearchParams {
  const boundary = /multipart\/form-data;.*boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) {
    return new URLSearchParams(/urlencoded/i.test(contentType) ? body.toString('latin1') : '');
  }
  const form = new URLSearchParams();
  for (const part of body.toString('utf8').split(`--${boundary}`)) {
    const found = /^\r\n([^]*?)\r\n\r\n([^]*)\r\n$/.exec(part);
    const name = /name="([^"]*)"/.exec(found?.[1] ?? '')?.[1];
    if (name !== undefined) form.append(name, found?.[2] ?? '');
  }
  return form;
}

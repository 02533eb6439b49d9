export { default as parseRawHtml } from 'rehype-raw';

import type { FormEvent, MouseEvent } from 'react';
import { uiTexts } from '../ui.i18n.ts';

/**
 * For a form that the browser checks: it speaks the language of the site, which need not be the browser's own. What was
 * said is forgotten before the form is sent again, since fields may also be filled by a program.
 */
export const inOwnWords = {
  onInvalidCapture: ({ target }: FormEvent) => {
    if (!isField(target) || target.validity.customError) return;
    const { valueMissing, typeMismatch } = target.validity;
    if (valueMissing) target.setCustomValidity(uiTexts.now('form.required'));
    else if (typeMismatch && target.type === 'email') target.setCustomValidity(uiTexts.now('form.email'));
  },
  // Enter clicks the button that sends, too.
  onClickCapture: ({ currentTarget }: MouseEvent<HTMLFormElement>) => {
    for (const field of currentTarget.elements) if (isField(field)) field.setCustomValidity('');
  },
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: EventTarget): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

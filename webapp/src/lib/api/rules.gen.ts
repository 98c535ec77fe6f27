// Generated from the API document by `npm run generate`. Do not edit.

export const accountNumberRule = { maxChars: 20, minChars: 9, pattern: /^[A-Za-z0-9]+$/u }
export const addressRule = { maxChars: 255, pattern: /^[\p{L}\p{M}0-9][\p{L}\p{M}0-9 .,'’#/&()-]*$/u }
export const birthDateRule = { pattern: /^(?:19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$/u }
export const cityRule = { maxChars: 60, pattern: /^\p{L}[\p{L}\p{M}0-9 .,'’()-]*$/u }
export const devanagariNameRule = { maxChars: 60, pattern: /^[^\P{L}\P{Script=Devanagari}](?:[^\P{L}\P{Script=Devanagari}]|[^\P{M}\P{Script=Inherited}]|[^\P{M}\P{Script=Devanagari}]|[ '’-]|\.(?:[^\P{L}\P{Script=Devanagari}](?:[^\P{M}\P{Script=Inherited}]|[^\P{M}\P{Script=Devanagari}])*\.)*(?:[ -]|[^\P{L}\P{Script=Devanagari}](?:[^\P{M}\P{Script=Inherited}]|[^\P{M}\P{Script=Devanagari}])* ))*(?:\.(?:[^\P{L}\P{Script=Devanagari}](?:[^\P{M}\P{Script=Inherited}]|[^\P{M}\P{Script=Devanagari}])*\.)*(?:[^\P{L}\P{Script=Devanagari}](?:[^\P{M}\P{Script=Inherited}]|[^\P{M}\P{Script=Devanagari}])*)?)?$/u }
export const emailRule = { maxChars: 254, pattern: /^[^\x00-\x20\x7f()<>\[\]:;@\\,."]+(?:\.[^\x00-\x20\x7f()<>\[\]:;@\\,."]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/u }
export const latinNameRule = { maxChars: 60, pattern: /^[^\P{L}\P{Script=Latin}](?:[^\P{L}\P{Script=Latin}]|[^\P{M}\P{Script=Inherited}]|[ '’-]|\.(?:[^\P{L}\P{Script=Latin}](?:[^\P{M}\P{Script=Inherited}])*\.)*(?:[ -]|[^\P{L}\P{Script=Latin}](?:[^\P{M}\P{Script=Inherited}])* ))*(?:\.(?:[^\P{L}\P{Script=Latin}](?:[^\P{M}\P{Script=Inherited}])*\.)*(?:[^\P{L}\P{Script=Latin}](?:[^\P{M}\P{Script=Inherited}])*)?)?$/u }
export const messageRule = { maxChars: 4000 }
export const nepalPhoneRule = { pattern: /^9[678][0-9]{8}$/u }
export const passwordRule = { criteria: { digit: /\p{Nd}/u, lower: /\p{Ll}/u, special: /[^\p{L}\p{Nd}]/u, upper: /\p{Lu}/u }, maxChars: 128, minChars: 6 }
export const postalCodeRule = { pattern: /^[0-9]{5}$/u }
export const subjectRule = { maxChars: 120 }
export const usPhoneRule = { pattern: /^[2-9][0-9]{2}[2-9][0-9]{6}$/u }

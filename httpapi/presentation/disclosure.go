package presentation

import (
	"hulak/domain/disclosure"
	"hulak/domain/transfer"
	"hulak/httpapi/dto"
)

// Disclosure converts a document that the sender must see.
func Disclosure(document transfer.DisclosureDocument) dto.Disclosure {
	return dto.Disclosure{
		Template: document.Template, Hash: disclosure.Hash(document), Title: document.Title,
		Sections: dto.Map(document.Sections, func(section transfer.Section) dto.DisclosureSection {
			return dto.DisclosureSection{
				Heading: section.Heading, Text: append([]string{}, section.Text...),
				Lines: dto.Map(section.Lines, func(l transfer.Line) dto.DisclosureLine { return dto.DisclosureLine(l) }),
			}
		}),
	}
}

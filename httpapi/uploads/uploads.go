// Package uploads makes uploaded documents safe to store. It rejects PDF files with active content, and re-encodes images without
// metadata.
package uploads

import (
	"net/http"

	"hulak/domain"
)

// Reasons for rejecting a document.
var (
	ErrUnsupportedType = domain.Reject(domain.Invalid, "UNSUPPORTED_DOCUMENT")
	ErrActive          = domain.Reject(domain.BusinessRule, "DOCUMENT_HAS_ACTIVE_CONTENT")
	ErrEncrypted       = domain.Reject(domain.BusinessRule, "DOCUMENT_IS_ENCRYPTED")
	ErrUnreadable      = domain.Reject(domain.BusinessRule, "DOCUMENT_UNREADABLE")
	ErrTooLarge        = domain.Reject(domain.BusinessRule, "IMAGE_TOO_LARGE")
)

// File is a document that is safe to store.
type File struct {
	MediaType string
	Extension string // such as ".pdf"
	Content   []byte
}

// Clean returns the safe form of a document. It detects the media type from the content, because a file name is not reliable. It
// returns a PDF file unchanged or rejects it, and re-encodes an image.
func Clean(content []byte) (File, error) {
	f := File{MediaType: http.DetectContentType(content)}
	var err error
	switch f.MediaType {
	case "application/pdf":
		f.Extension, f.Content, err = ".pdf", content, checkPDF(content)
	case "image/png":
		f.Extension = ".png"
		f.Content, err = cleanPNG(content)
	case "image/jpeg":
		f.Extension = ".jpg"
		f.Content, err = cleanJPEG(content)
	default:
		err = ErrUnsupportedType
	}
	if err != nil {
		return File{}, err
	}
	return f, nil
}

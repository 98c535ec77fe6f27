package fincen

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
)

// maxAcknowledgment is the maximum size of an acknowledgment file in bytes.
const maxAcknowledgment = 1 << 20

// ErrAcknowledgment means that a file is not a valid acknowledgment.
var ErrAcknowledgment = errors.New("fincen: not an acknowledgment")

// Acknowledgment is FinCEN's answer to a file.
type Acknowledgment struct {
	Activities []ActivityAcknowledgment
}

// ActivityAcknowledgment is the answer to one report in the file.
type ActivityAcknowledgment struct {
	BSAID  string   // 14 digits; empty if FinCEN rejected the report
	Errors []string // what FinCEN found wrong, also in accepted reports
}

var bsaID = regexp.MustCompile(`^[0-9]{14}$`)

// acknowledgmentFile is the XML form of an acknowledgment.
type acknowledgmentFile struct {
	XMLName     xml.Name `xml:"EFilingBatchXML"`
	Submissions []struct {
		StatusCode string `xml:"StatusCode,attr"` // A if the file was accepted, R if it was rejected
		Activities []struct {
			BSAID  string `xml:"BSAID"`
			Errors []struct {
				Element string `xml:"ErrorElementNameText"`
				Text    string `xml:"ErrorText"`
				Code    string `xml:"ErrorTypeCode"`
			} `xml:"EFilingActivityErrorXML"`
		} `xml:"EFilingActivityXML"`
	} `xml:"EFilingSubmissionXML"`
}

// ReadAcknowledgment reads an acknowledgment file of at most one mebibyte. It returns ErrAcknowledgment for other content.
func ReadAcknowledgment(content []byte) (Acknowledgment, error) {
	var file acknowledgmentFile
	if len(content) > maxAcknowledgment || decode(content, &file) != nil || len(file.Submissions) != 1 {
		return Acknowledgment{}, ErrAcknowledgment
	}
	submission := file.Submissions[0]
	isAccepted := submission.StatusCode == "A"
	if !isAccepted && submission.StatusCode != "R" || len(submission.Activities) == 0 {
		return Acknowledgment{}, ErrAcknowledgment
	}
	var out Acknowledgment
	for _, a := range submission.Activities {
		answer := ActivityAcknowledgment{BSAID: strings.TrimSpace(a.BSAID)}
		for _, e := range a.Errors {
			// FinCEN writes an empty element if there is no error.
			if text := strings.Join(strings.Fields(e.Code+" "+e.Element+" "+e.Text), " "); text != "" {
				answer.Errors = append(answer.Errors, text)
			}
		}
		if isAccepted != bsaID.MatchString(answer.BSAID) || !isAccepted && (answer.BSAID != "" || len(answer.Errors) == 0) {
			return Acknowledgment{}, ErrAcknowledgment
		}
		out.Activities = append(out.Activities, answer)
	}
	return out, nil
}

// decode decodes one XML element that only white space can follow.
func decode(content []byte, file *acknowledgmentFile) error {
	decoder := xml.NewDecoder(bytes.NewReader(content))
	decoder.Entity = map[string]string{}
	if err := decoder.Decode(file); err != nil {
		return err
	}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		text, isText := token.(xml.CharData)
		if err != nil || !isText || len(bytes.TrimSpace(text)) > 0 {
			return ErrAcknowledgment
		}
	}
}

package app

import (
	"bytes"
	"strings"
	"testing"

	"hulak/internal/fuzzlimit"
)

func FuzzReadSenders(f *testing.F) {
	header := strings.Join(senderColumns, ",")
	f.Add([]byte(header + "\n" + strings.Repeat(",", len(senderColumns)-1)))
	f.Add([]byte("email,firstName,middleName,lastName,state,countryCode,phoneNumber\na@example.com,Asha,,Rai,CA,+1,4155550101\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		var senders []ImportedSender
		var err error
		fuzzlimit.Run(t, func() { senders, err = ReadSenders(bytes.NewReader(content)) })
		if err != nil {
			return
		}
		for _, s := range senders {
			if s.person.FirstName == "" || s.person.LastName == "" || s.person.Email == "" || len(s.state) != 2 || s.line < 2 {
				t.Errorf("accepted the sender on line %d, who lacks a required field", s.line)
			}
		}
	})
}

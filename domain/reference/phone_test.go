package reference_test

import (
	"testing"

	"hulak/domain/reference"
)

// The pages' own cases stand in ContactForms.test.tsx.
func TestPhoneText(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]string{
		"+16175550142": "+1 (617) 555-0142", "+1617": "+1 617", "+9779841234567": "+977 984-1234567", "+977014412345": "+977 014412345",
		"6175550142": "6175550142", "+919876543210": "+919876543210", "": "",
	} {
		if got := reference.PhoneText(number); got != want {
			t.Errorf("5.06f %s reads %s, want %s", number, got, want)
		}
	}
}

package password_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/password"
)

var asha = password.Owner{
	Names: []string{"Asha", "Devi", "Gurung-Rai"}, Email: "asha.k84@himalmail.co.example", PhoneNumber: "4155550199",
}

func TestCheck(t *testing.T) {
	t.Parallel()
	nobody := password.Owner{}
	for _, c := range []struct {
		title, password string
		owner           password.Owner
		want            string
	}{
		{"five characters are refused (5.06j)", "Ab1!x", nobody, password.Criteria},
		{"no capital letter is refused (5.06j)", "violet-otter-7", nobody, password.Criteria},
		{"no small letter is refused (5.06j)", "VIOLET-OTTER-7", nobody, password.Criteria},
		{"no digit is refused (5.06j)", "Violet-Otter", nobody, password.Criteria},
		{"no special character is refused (5.06j)", "VioletOtter7", nobody, password.Criteria},
		{"129 characters are refused (5.06j)", "Aa1!" + strings.Repeat("xyz q", 25), nobody, password.Criteria},

		{"a common password with a digit and punctuation is refused (5.06j)", "Password1!", nobody, password.Common},
		{"a common password with substitutes is refused (5.06j)", "P@$$w0rd", nobody, password.Common},
		{"a common password with many digits is refused (5.06j)", "Password12345!", nobody, password.Common},
		{"a common password behind punctuation is refused (5.06j)", "!!Dragon99", nobody, password.Common},
		{"a common password that contains digits is refused (5.06j)", "Trustno1!", nobody, password.Common},
		{"a keyboard pattern is refused (5.06j)", "Qwerty123!", nobody, password.Common},
		{"a word of Nepal with digits is refused (5.06j)", "Kathm@ndu123!", nobody, password.Common},
		{"a substitute for an L is refused (5.06j)", "We1come#2", nobody, password.Common},

		{"the product's name is refused (5.06j)", "MyHulak-4ever", nobody, password.Guessable},
		{"the product's name with substitutes is refused (5.06j)", "Violet.Hu1@k.9", nobody, password.Guessable},
		{"a season and a year are refused (5.06j)", "Summer2026!", nobody, password.Guessable},
		{"a year and a season are refused (5.06j)", "2026-Winter-Otter", nobody, password.Guessable},
		{"fall and a year are refused (5.06j)", "xFall#2025x", nobody, password.Guessable},
		{"autumn and a short year are refused (5.06j)", "Autumn26!", nobody, password.Guessable},
		{"spring with substitutes and a year are refused (5.06j)", "Otter-5pr1ng2024", nobody, password.Guessable},

		{"a first name is refused (5.06j)", "Violet-Asha-7", asha, password.Personal},
		{"a first name with substitutes is refused (5.06j)", "V1olet.@$h@", asha, password.Personal},
		{"a middle name is refused (5.06j)", "Devi#20Otters", asha, password.Personal},
		{"a half of a last name is refused (5.06j)", "gurungOtter-7", asha, password.Personal},
		{"a short last name as a word is refused (5.06j)", "Otter-Rai-77", asha, password.Personal},
		{"the local part of the address is refused (5.06j)", "X.Asha.k84.X", asha, password.Personal},
		{"the domain of the address is refused (5.06j)", "Otter.HimalMail.7", asha, password.Personal},
		{"the last digits of the phone number are refused (5.06j)", "Otter-Lamp-0199", asha, password.Personal},
		{"a phone number with punctuation is refused (5.06j)", "415-555-0199-Ab", asha, password.Personal},
		{"the name of staff is refused (5.06j)", "Kiran-Otter-7", password.Owner{Names: []string{"Kiran Rana"}}, password.Personal},

		{"a short name within another word is allowed (5.06j)", "Dramatic-Otter-9", password.Owner{Names: []string{"Ram", "Om"}}, ""},
		{"a passphrase of common words is allowed (5.06j)", "Correct-Horse-7-Battery", asha, ""},
		{"two common words are allowed (5.06j)", "Dragon-Monkey-42", asha, ""},
		{"a season without a year is allowed (5.06j)", "Lamp-Summer-42-Violet", asha, ""},
		{"a year without a season is allowed (5.06j)", "Violet-Lamp-1985", asha, ""},
		{"random characters are allowed (5.06j)", "kV9#xq2!Lz", asha, ""},
		{"a common word before many random characters is allowed (5.06j)", "Dragon7&3@9!5%2#", asha, ""},
		{"128 characters are allowed (5.06j)", "Aa1!" + strings.Repeat("violet otters q-", 7) + "lamp otter q", asha, ""},
		{"letters of another script are allowed (5.06j)", "नमस्ते-Otter-7", asha, ""},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, c.want, password.Check(c.password, c.owner), c.password)
		})
	}
}

func TestCommonPasswords(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("common.txt")
	require.NoError(t, err)
	assert.Less(t, len(file), 300_000)
	count := 0
	for line := range strings.Lines(string(file)) {
		entry := strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(entry, "# ") {
			continue
		}
		count++
		require.Equal(t, strings.ToLower(entry), entry)
		// Lower-case entries that are disguised to meet the criteria must still be refused.
		if strings.Trim(entry, "abcdefghijklmnopqrstuvwxyz") == "" {
			dressed := strings.ToUpper(entry[:1]) + entry[1:] + "1!"
			require.NotEmpty(t, password.Check(dressed, password.Owner{}), dressed)
		}
	}
	assert.GreaterOrEqual(t, count, 10_000)
}
